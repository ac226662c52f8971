import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { tidyPastes } from '@/lib/tidy-pastes';
import { createQueryClient } from '@/lib/query/query-client';
import { startTheme } from '@/lib/theme-store';
import '@web-font/core.css';
import '@/styles/index.css';
import { createRouter } from './router.js';
import { ToastsOnDemand } from './toasts-on-demand.js';

// Vite replaces the condition by a constant: the production build has neither this route nor its page.
const developmentPages: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/gallery',
        lazy: async () => ({ Component: (await import('@/pages/gallery-page')).default }),
      },
    ]
  : [];

startTheme();
tidyPastes(document);

const root = document.getElementById('root');
if (!root) throw new Error('화면을 그릴 자리(#root)가 없습니다.');
createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);

function Providers() {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(() => createRouter(developmentPages));
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ToastsOnDemand />
    </QueryClientProvider>
  );
}
