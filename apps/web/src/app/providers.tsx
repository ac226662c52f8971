import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '@/lib/query/query-client';
import { createRouter } from './router.js';
import { ToastsOnDemand } from './toasts-on-demand.js';

export function Providers() {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(createRouter);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ToastsOnDemand />
    </QueryClientProvider>
  );
}
