import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { useLoadingStore } from '@/lib/stores/loading-store';
import { aProductInfo } from '../../testing/product-info.factory.js';
import { testQueryClient } from '../../testing/render-with-app.js';
import { success, TestApi } from '../../testing/test-api.js';
import { RootLayout } from './root-layout.js';

const api = new TestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const PRODUCT_INFO = aProductInfo({ aiPracticeMode: true });

function openApp(path: string) {
  const routes = [{ Component: RootLayout, children: [{ path: '*', element: <p>쪽</p> }] }];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <QueryClientProvider client={testQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

describe('the overlay', () => {
  it('closes at every change of route, and stays when only the query changes', async () => {
    api.handler = ({ path }) => success(path === '/auth/status' ? { authenticated: false } : PRODUCT_INFO);
    const router = openApp('/cover-letter/1');
    expect(await screen.findByText('쪽')).toBeTruthy();
    act(() => useLoadingStore.getState().start());
    await act(() => router.navigate('/cover-letter/1?job=a'));
    expect(useLoadingStore.getState().isLoading).toBe(true);
    await act(() => router.navigate('/cover-letters'));
    expect(useLoadingStore.getState().isLoading).toBe(false);
  });
});
