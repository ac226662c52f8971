import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook, type RenderHookResult, type RenderResult } from '@testing-library/react';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import type { ReactElement, ReactNode } from 'react';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router';

interface AppOptions {
  queryClient?: QueryClient;
  /** The first address. */
  path?: string;
  /** The query of the first address, as nuqs reads it. */
  searchParams?: string;
  /** A list to which each query that nuqs writes into the address is appended. */
  writtenSearchParams?: string[];
}

/** Forgets nothing: the timers that forget would outlive the tests. */
export const testQueryClient = (): QueryClient => {
  const options = { retry: false, gcTime: Infinity };
  return new QueryClient({ defaultOptions: { queries: options, mutations: options } });
};

const frame =
  ({
    queryClient = testQueryClient(),
    path = '/',
    searchParams = '',
    writtenSearchParams = [],
  }: AppOptions) =>
  ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>
          <NuqsTestingAdapter
            hasMemory
            searchParams={searchParams}
            onUrlUpdate={({ queryString }) => writtenSearchParams.push(queryString)}
          >
            {children}
          </NuqsTestingAdapter>
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>
  );

/** Renders with a query client, a router and the address's query, in StrictMode. */
export const renderWithApp = (element: ReactElement, options: AppOptions = {}): RenderResult =>
  render(element, { wrapper: frame(options) });

export const renderHookWithApp = <Result,>(
  hook: () => Result,
  options: AppOptions = {},
): RenderHookResult<Result, unknown> => renderHook(hook, { wrapper: frame(options) });
