import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { developmentOnly } from './build/development-only.ts';
import { firstLoadBudget } from './build/first-load-budget.ts';
import { precompress } from './build/precompress.ts';

const webRoot = fileURLToPath(new URL('.', import.meta.url));
const apiUrl = process.env['API_URL'] ?? 'http://localhost:3000';
const proxied = { target: apiUrl, changeOrigin: false };

export default defineConfig({
  root: webRoot,
  plugins: [
    react(),
    tailwindcss(),
    firstLoadBudget({ limitKilobytes: 170, pages: ['src/pages/landing/landing-page.tsx'] }),
    developmentOnly(['src/pages/gallery-page.tsx']),
    precompress(),
  ],
  resolve: {
    alias: { '@': `${webRoot}src` },
  },
  server: {
    proxy: {
      '/api': proxied,
      // The identity provider's callback is a page of the web app; the other /auth paths are the API's.
      '^/auth/(?!callback)': proxied,
      '/health': proxied,
      '/socket.io': { ...proxied, ws: true },
    },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // A data: URL for a small font would be refused by the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Importing schemas and rules has no side effects, so that a page loads only those of its own calls.
      treeshake: { moduleSideEffects: (id) => !/\/libs\/[^/]+\/src\//.test(id) },
    },
  },
});
