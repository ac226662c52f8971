import { parseAsString, useQueryStates } from 'nuqs';
import { useCallback, useMemo, useState } from 'react';
import type { z } from 'zod';

/** The page of a list and its size, both kept in the address. */
export interface Pagination {
  /** Zero-based. */
  page: number;
  size: number;
  setPage: (page: number) => void;
  /** Also resets to the first page. */
  setSize: (size: number) => void;
  /** Corrects the page without a new entry in the browser's history. */
  clampPage: (page: number) => void;
}

export interface ListFilters<Filters> {
  /** The filters that the list shows, from the address. */
  applied: Filters;
  /** The filters that the controls show. */
  pending: Filters;
  change: (part: Partial<Filters>) => void;
  /** Parses and applies the pending filters, and resets to the first page. */
  search: () => void;
  /** Applies this part at once, such as a removed filter chip, and drops all other pending changes. */
  applyNow: (part: Partial<Filters>) => void;
  /** Applies the defaults and resets to the first page. */
  reset: () => void;
  pagination: Pagination;
}

export interface ListFilterOptions<Filters extends Record<string, string>> {
  /** Reads the filters; every field has a `catch`, which is its default. Made once, outside of the component. */
  schema: z.ZodType<Filters>;
  /** Page sizes on offer. */
  sizes: readonly number[];
  defaultSize: number;
  /** Prefix of every search parameter, where one page has several lists, such as `raw-`. */
  prefix?: string;
}

/** The filters of a list, which apply only once they are searched for, and its page. */
export function useListFilters<Filters extends Record<string, string>>({
  schema,
  sizes,
  defaultSize,
  prefix = '',
}: ListFilterOptions<Filters>): ListFilters<Filters> {
  const defaults = useMemo(() => schema.parse({}), [schema]);
  const names = useMemo(() => [...Object.keys(defaults), 'page', 'size'], [defaults]);
  const [address, setAddress] = useQueryStates(
    useMemo(() => Object.fromEntries(names.map((name) => [name, parseAsString])), [names]),
    { history: 'push', urlKeys: Object.fromEntries(names.map((name) => [name, `${prefix}${name}`])) },
  );
  const { page, size: sizeText, ...inAddress } = address;
  // Without page and size: turning the page keeps the pending filters.
  const written = JSON.stringify(inAddress);
  const applied = useMemo(() => schema.parse(withoutNulls(JSON.parse(written))), [schema, written]);
  const [pending, setPending] = usePending(applied);

  const go = useCallback(
    (target: number, history: 'push' | 'replace') =>
      void setAddress({ page: target > 0 ? String(target) : null }, { history }),
    [setAddress],
  );
  const apply = (filters: Filters) => {
    setPending(filters);
    void setAddress({ ...differing(filters, defaults), page: null });
  };
  const size = sizes.find((option) => String(option) === sizeText) ?? defaultSize;
  return {
    applied,
    pending,
    change: (part) => setPending({ ...pending, ...part }),
    search: () => apply(schema.parse(pending)),
    applyNow: (part) => apply({ ...applied, ...part }),
    reset: () => apply(defaults),
    pagination: {
      page: pageOf(page),
      size,
      setPage: useCallback((target: number) => go(target, 'push'), [go]),
      setSize: (chosen) =>
        void setAddress({ size: chosen === defaultSize ? null : String(chosen), page: null }),
      clampPage: useCallback((target: number) => go(target, 'replace'), [go]),
    },
  };
}

/** The filters that the controls show: the last input, until the address changes otherwise, such as by going back. */
function usePending<Filters>(applied: Filters) {
  const [state, setState] = useState({ applied, pending: applied });
  const current = state.applied === applied ? state.pending : applied;
  if (state.applied !== applied) setState({ applied, pending: applied });
  return [current, (pending: Filters) => setState({ applied, pending })] as const;
}

const pageOf = (text: string | null | undefined): number => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : 0);

const withoutNulls = (address: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(address).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );

const differing = (filters: Record<string, string>, defaults: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, value === defaults[name] ? null : value]),
  );
