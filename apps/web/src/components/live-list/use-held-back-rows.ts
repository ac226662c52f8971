import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '#contracts';
import { asItCame, holdBack, type HeldBack } from './held-back.js';

export interface HeldBackOptions {
  /** New rows are kept back; false shows the list as it comes, such as on a later page. */
  isHeld: boolean;
  /** Names what is listed, such as its filters and its page size; another list is shown as it comes. */
  listKey: string;
}

export interface HeldBackRows<Row> {
  /** The page to show, with the total of what is not kept back; undefined before the first one is there. */
  page: Page<Row> | undefined;
  /** Shown rows that new ones pushed out of the server's page: as they were seen last. */
  displaced: readonly Row[];
  newCount: number;
  /** Shows the list as it is now; also for the one who asked for what is new in another way. */
  reveal: () => void;
}

const NONE: readonly never[] = [];

/** A list that is fetched again and again without jumping: changes of shown rows apply at once, new rows wait for `reveal`. */
export function useHeldBackRows<Row>(
  { data, isPlaceholderData }: Pick<UseQueryResult<Page<Row>>, 'data' | 'isPlaceholderData'>,
  keyOf: (row: Row) => string | number,
  { isHeld, listKey }: HeldBackOptions,
): HeldBackRows<Row> {
  const [before, setBefore] = useState<HeldBack<Row> | null>(null);
  const isSettled = data !== undefined && !isPlaceholderData;
  // While another list is on its way the rows of before stand in for it.
  const after = isHeld ? (isSettled ? next(before, data, listKey, keyOf) : before) : null;
  if (after !== before) setBefore(after);
  return {
    page: after && data ? standIn(data, after) : data,
    displaced: after?.displaced ?? NONE,
    newCount: after?.newCount ?? 0,
    reveal: () => setBefore(null),
  };
}

const standIn = <Row>(page: Page<Row>, { shown, newCount }: HeldBack<Row>): Page<Row> => ({
  ...page,
  content: shown,
  totalElements: page.totalElements - newCount,
});

const next = <Row>(
  before: HeldBack<Row> | null,
  page: Page<Row>,
  listKey: string,
  keyOf: (row: Row) => string | number,
): HeldBack<Row> => (before ? holdBack(before, page, listKey, keyOf) : asItCame(listKey, page));
