import type { LetterStore } from './letter-store.js';

/** A request as the sections of the site see it. */
export interface SiteRequest {
  url: URL;
  store: LetterStore;
  /** Whether this is the first visit of the path since the log was cleared. */
  isFirstVisit: boolean;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/** The page of a list that is asked for, from 1. */
export function pageNumberOf({ url }: SiteRequest): number {
  const page = Number(url.searchParams.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The items of one page of a list, and the number of the next page where there is one. */
export function pageOf<Item>(
  items: readonly Item[],
  page: number,
  size: number,
): { items: Item[]; next: number | null } {
  const end = page * size;
  return { items: items.slice(end - size, end), next: end < items.length ? page + 1 : null };
}
