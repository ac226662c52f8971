import type { Page } from '#contracts';

/** A list of which the rows that came lately are kept back. */
export interface HeldBack<Row> {
  /** Names the list; another list is shown as it comes. */
  listKey: string;
  /** What the server answered last. */
  page: Page<Row>;
  shown: Row[];
  /** Those of `shown` that the new rows pushed out of the page: as they were seen last. */
  displaced: Row[];
  newCount: number;
  /** How many rows the list had when it was shown as it came. */
  totalBefore: number;
}

type KeyOf<Row> = (row: Row) => string | number;

/** The list as it came, nothing kept back. */
export const asItCame = <Row>(listKey: string, page: Page<Row>): HeldBack<Row> => ({
  listKey,
  page,
  shown: page.content,
  displaced: [],
  newCount: 0,
  totalBefore: page.totalElements,
});

/**
 * What stays on screen when the server answers anew: rows keep their places and take their changes, those that are
 * gone leave, those that follow at the end are added, and those that would push the others down are kept back.
 */
export function holdBack<Row>(
  before: HeldBack<Row>,
  page: Page<Row>,
  listKey: string,
  keyOf: KeyOf<Row>,
): HeldBack<Row> {
  if (before.listKey !== listKey) return asItCame(listKey, page);
  if (before.page === page) return before;
  const known = new Set(before.shown.map(keyOf));
  const isKnown = (row: Row) => known.has(keyOf(row));
  const lastKnown = page.content.findLastIndex(isKnown);
  const following = lastKnown === -1 ? [] : page.content.slice(lastKnown + 1);
  const heldBack = page.content.filter((row) => !isKnown(row)).length - following.length;

  const answered = new Map(page.content.map((row) => [keyOf(row), row]));
  const lastAnswered = before.shown.findLastIndex((row) => answered.has(keyOf(row)));
  const beyond = before.shown.slice(lastAnswered + 1);
  // Only where more rows follow than the page holds can one have been pushed out; else it is gone.
  const isFull = following.length === 0 && page.totalElements > page.content.length;
  const displaced = isFull ? beyond.slice(0, heldBack) : [];
  const kept = before.shown.flatMap((row) => answered.get(keyOf(row)) ?? []);
  const shown = [...kept, ...displaced, ...following];
  if (shown.length === 0) return asItCame(listKey, page);

  const isAllNew = lastKnown === -1;
  const newCount = isAllNew ? Math.max(heldBack, page.totalElements - before.totalBefore) : heldBack;
  return { ...before, page, shown, displaced, newCount };
}
