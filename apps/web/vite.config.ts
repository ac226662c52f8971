import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { writeWebFont } from './build/web-font.ts';
import { developmentOnly } from './build/development-only.ts';
import { firstViews } from './build/first-views.ts';
import { pageViews } from './build/page-views.ts';
import { precompress } from './build/precompress.ts';
import { viewChunks } from './build/view-chunks.ts';

const webRoot = fileURLToPath(new URL('.', import.meta.url));
const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const apiUrl = process.env['API_URL'] ?? 'http://localhost:3000';
const proxied = { target: apiUrl, changeOrigin: false };

const base = {
  root: webRoot,
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: { '@web-font': await writeWebFont(projectRoot), '@': `${webRoot}src` },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // A data: URL for a small font would be refused by the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Importing schemas and rules has no side effects, so that a page loads only those of its own calls.
      treeshake: { moduleSideEffects: (id: string) => !/\/libs\/[^/]+\/src\//.test(id) },
    },
  },
} satisfies UserConfig;

export default defineConfig(async ({ command }) => ({
  ...base,
  plugins: [
    ...base.plugins,
    firstViews({ views: pageViews, bootScript: 'src/boot.js', maximumScripts: 25, maximumKilobytes: 230 }),
    developmentOnly(['src/pages/gallery-page.tsx']),
    precompress(),
  ],
  server: {
    proxy: {
      '/api': proxied,
      // The identity provider's callback is a page of the web app; the other /auth paths are the API's.
      '^/auth/(?!callback)': proxied,
      '/health': proxied,
      '/socket.io': { ...proxied, ws: true },
    },
  },
  build: command === 'build' ? await withViewChunks() : base.build,
}));

async function withViewChunks() {
  const { rolldownOptions } = base.build;
  const codeSplitting = await viewChunks(base, {
    views: pageViews,
    afterContent: [
      'src/app/member-tools.tsx',
      'src/app/member-overlays.tsx',
      'src/components/ui/dialog-frame.tsx',
      'src/components/ui/confirm-dialog-frame.tsx',
      'src/components/ui/menu-list.tsx',
      'src/components/ui/tooltip-frame.tsx',
    ],
  });
  return { ...base.build, rolldownOptions: { ...rolldownOptions, output: { codeSplitting } } };
}
