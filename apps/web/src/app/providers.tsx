import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { Toaster } from 'sonner';
import { createQueryClient } from '@/lib/query/query-client';
import { TOAST_DURATION_MS } from '@/lib/toast';
import { createRouter } from './router.js';

const VISIBLE_TOASTS = 2;

export function Providers() {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(createRouter);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster
        visibleToasts={VISIBLE_TOASTS}
        duration={TOAST_DURATION_MS}
        position="bottom-center"
        containerAriaLabel="알림"
        mobileOffset={16}
        expand
      />
    </QueryClientProvider>
  );
}
