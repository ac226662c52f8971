import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook, type RenderHookResult, type RenderResult } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router';

interface AppOptions {
  queryClient?: QueryClient;
  /** The first address. */
  path?: string;
}

export const testQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });

const frame =
  ({ queryClient = testQueryClient(), path = '/' }: AppOptions) =>
  ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
      </QueryClientProvider>
    </StrictMode>
  );

/** Renders with a query client and a router, in StrictMode. */
export const renderWithApp = (element: ReactElement, options: AppOptions = {}): RenderResult =>
  render(element, { wrapper: frame(options) });

export const renderHookWithApp = <Result,>(
  hook: () => Result,
  options: AppOptions = {},
): RenderHookResult<Result, unknown> => renderHook(hook, { wrapper: frame(options) });
