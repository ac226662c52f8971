import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing';
import { StrictMode, type ReactNode } from 'react';
import { z } from 'zod';
import { useListFilters } from './use-list-filters.js';

const schema = z.object({
  name: z.string().trim().max(10).catch(''),
  state: z.enum(['all', 'open', 'shut']).catch('all'),
});

describe('the filters of a list', () => {
  afterEach(cleanup);

  function open(searchParams = '', prefix?: string) {
    const onUrlUpdate = jest.fn<(event: UrlUpdateEvent) => void>();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <StrictMode>
        <NuqsTestingAdapter
          hasMemory
          rateLimitFactor={0}
          searchParams={searchParams}
          onUrlUpdate={onUrlUpdate}
        >
          {children}
        </NuqsTestingAdapter>
      </StrictMode>
    );
    const { result } = renderHook(
      () => useListFilters({ schema, sizes: [10, 20, 50], defaultSize: 10, prefix }),
      { wrapper },
    );
    const address = () => onUrlUpdate.mock.lastCall?.[0].queryString ?? searchParams;
    // The address is written a moment after a change.
    const becomes = (expected: string) => waitFor(() => expect(address()).toBe(expected));
    const history = () => onUrlUpdate.mock.lastCall?.[0].options.history;
    const make = (change: () => void) => act(async () => change());
    return { result, becomes, history, make };
  }

  it('are the defaults where the address has no value, or an invalid one', () => {
    const { result } = open('?name=far-too-long&state=ajar&page=-1&size=7');
    expect(result.current.applied).toEqual({ name: '', state: 'all' });
    expect(result.current.pending).toEqual({ name: '', state: 'all' });
    expect(result.current.pagination).toMatchObject({ page: 0, size: 10 });
  });

  it('are read from the address', () => {
    const { result } = open('?name=kim&state=open&page=3&size=50');
    expect(result.current.applied).toEqual({ name: 'kim', state: 'open' });
    expect(result.current.pagination).toMatchObject({ page: 3, size: 50 });
  });

  it('count only once they are searched for, as the schema reads them, from the first page on', async () => {
    const { result, becomes, history, make } = open('?page=3');
    await make(() => result.current.change({ name: '  kim ' }));
    await make(() => result.current.change({ state: 'shut' }));
    expect(result.current.pending).toEqual({ name: '  kim ', state: 'shut' });
    expect(result.current.applied).toEqual({ name: '', state: 'all' });
    await becomes('?page=3');

    await make(() => result.current.search());
    expect(result.current.applied).toEqual({ name: 'kim', state: 'shut' });
    expect(result.current.pending).toEqual({ name: 'kim', state: 'shut' });
    expect(result.current.pagination.page).toBe(0);
    await becomes('?name=kim&state=shut');
    expect(history()).toBe('push');
  });

  it('stay pending while pages are turned', async () => {
    const { result, becomes, make } = open();
    await make(() => result.current.change({ name: 'kim' }));
    await make(() => result.current.pagination.setPage(2));
    await becomes('?page=2');
    await make(() => result.current.pagination.setSize(20));
    await becomes('?size=20');
    expect(result.current.pagination).toMatchObject({ page: 0, size: 20 });
    expect(result.current.pending.name).toBe('kim');
    expect(result.current.applied.name).toBe('');
  });

  it('go back to the defaults at once, and the page to the first, while its size stays', async () => {
    const { result, becomes, make } = open('?name=kim&state=open&page=3&size=50');
    await make(() => result.current.change({ state: 'shut' }));
    await make(() => result.current.reset());
    expect(result.current.applied).toEqual({ name: '', state: 'all' });
    expect(result.current.pending).toEqual({ name: '', state: 'all' });
    await becomes('?size=50');
  });

  it('are reset even when only what is pending differs from the defaults', async () => {
    const { result, make } = open();
    await make(() => result.current.change({ name: 'kim' }));
    await make(() => result.current.reset());
    expect(result.current.pending.name).toBe('');
  });

  it('let one part be applied at once and drop what else is pending', async () => {
    const { result, becomes, make } = open('?name=kim&state=open&page=1');
    await make(() => result.current.change({ state: 'shut' }));
    await make(() => result.current.applyNow({ name: '' }));
    expect(result.current.pending).toEqual({ name: '', state: 'open' });
    await becomes('?state=open');
  });

  it('correct the page without an entry of their own in the history', async () => {
    const { result, becomes, history, make } = open('?page=9');
    await make(() => result.current.pagination.clampPage(4));
    await becomes('?page=4');
    expect(history()).toBe('replace');
  });

  it('keep apart from another list on the page by their prefix', async () => {
    const { result, becomes, make } = open('?name=lee&b-name=kim&b-page=2', 'b-');
    expect(result.current.applied.name).toBe('kim');
    expect(result.current.pagination.page).toBe(2);
    await make(() => result.current.reset());
    await becomes('?name=lee');
  });
});
