import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '#contracts';

interface PendingRowsOptions {
  /** Whether new rows wait; false shows the list as it arrives, such as on a later page. */
  isEnabled: boolean;
  /** Identifies the list, such as by its filters and page size; another list is shown as it arrives. */
  listKey: string;
}

export interface PendingRows<Row> {
  /** The page to show; its total does not count waiting rows. Undefined until the first page has arrived. */
  page: Page<Row> | undefined;
  /** Shown rows that new rows pushed out of the server's page, in their last known state. */
  displaced: readonly Row[];
  newCount: number;
  /** Shows the list as it is now; also called when the user refreshes in another way. */
  reveal: () => void;
}

const NONE: readonly never[] = [];

/** A list that is fetched again and again without jumping: changes of shown rows apply at once, new rows wait for `reveal`. */
export function usePendingRows<Row>(
  { data, isPlaceholderData }: Pick<UseQueryResult<Page<Row>>, 'data' | 'isPlaceholderData'>,
  keyOf: (row: Row) => string | number,
  { isEnabled, listKey }: PendingRowsOptions,
): PendingRows<Row> {
  const [before, setBefore] = useState<PendingRowsState<Row> | null>(null);
  const isSettled = data !== undefined && !isPlaceholderData;
  // While another list loads, the previous rows stay.
  const after = isEnabled ? (isSettled ? next(before, data, listKey, keyOf) : before) : null;
  if (after !== before) setBefore(after);
  return {
    page: after && data ? toShownPage(data, after) : data,
    displaced: after?.displaced ?? NONE,
    newCount: after?.newCount ?? 0,
    reveal: () => setBefore(null),
  };
}

const toShownPage = <Row>(page: Page<Row>, { shown, newCount }: PendingRowsState<Row>): Page<Row> => ({
  ...page,
  content: shown,
  totalElements: page.totalElements - newCount,
});

const next = <Row>(
  before: PendingRowsState<Row> | null,
  page: Page<Row>,
  listKey: string,
  keyOf: (row: Row) => string | number,
): PendingRowsState<Row> =>
  before ? withholdNewRows(before, page, listKey, keyOf) : allRowsShown(listKey, page);

/** The state of a list whose new rows wait. */
export interface PendingRowsState<Row> {
  /** Identifies the list; another list is shown as it arrives. */
  listKey: string;
  /** The server's last answer. */
  page: Page<Row>;
  shown: Row[];
  /** Those of `shown` that the new rows pushed out of the page: as they were seen last. */
  displaced: Row[];
  newCount: number;
  /** Total of the list when it was last shown with all its rows. */
  totalBefore: number;
}

type KeyOf<Row> = (row: Row) => string | number;

/** All rows of an answer are shown, none waits. */
export const allRowsShown = <Row>(listKey: string, page: Page<Row>): PendingRowsState<Row> => ({
  listKey,
  page,
  shown: page.content,
  displaced: [],
  newCount: 0,
  totalBefore: page.totalElements,
});

/**
 * The next state for a new answer of the server: shown rows keep their order and take their changes, removed rows
 * disappear, rows that follow at the end are added, and rows that would push the others down wait.
 */
export function withholdNewRows<Row>(
  before: PendingRowsState<Row>,
  page: Page<Row>,
  listKey: string,
  keyOf: KeyOf<Row>,
): PendingRowsState<Row> {
  if (before.listKey !== listKey) return allRowsShown(listKey, page);
  if (before.page === page) return before;
  const known = new Set(before.shown.map(keyOf));
  const isKnown = (row: Row) => known.has(keyOf(row));
  const lastKnown = page.content.findLastIndex(isKnown);
  const following = lastKnown === -1 ? [] : page.content.slice(lastKnown + 1);
  const pendingCount = page.content.filter((row) => !isKnown(row)).length - following.length;

  const answered = new Map(page.content.map((row) => [keyOf(row), row]));
  const lastAnswered = before.shown.findLastIndex((row) => answered.has(keyOf(row)));
  const beyond = before.shown.slice(lastAnswered + 1);
  // A missing row can have been pushed out only if the list is longer than the page; otherwise it is gone.
  const isFull = following.length === 0 && page.totalElements > page.content.length;
  const displaced = isFull ? beyond.slice(0, pendingCount) : [];
  const kept = before.shown.flatMap((row) => answered.get(keyOf(row)) ?? []);
  const shown = [...kept, ...displaced, ...following];
  if (shown.length === 0) return allRowsShown(listKey, page);

  const isAllNew = lastKnown === -1;
  const newCount = isAllNew ? Math.max(pendingCount, page.totalElements - before.totalBefore) : pendingCount;
  return { ...before, page, shown, displaced, newCount };
}
