import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '@/lib/query/query-client';
import { createRouter } from './router.js';

const ToastArea = lazy(() => import('@/components/ui/toast-area'));

export function Providers() {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(createRouter);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Suspense>
        <ToastArea />
      </Suspense>
    </QueryClientProvider>
  );
}
