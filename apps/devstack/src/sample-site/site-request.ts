import type { LetterShelf } from './letter-shelf.js';

/** A request as the sections of the site see it. */
export interface SiteRequest {
  url: URL;
  shelf: LetterShelf;
  /** Says once for each path that this is its first visit since the log was cleared. */
  isFirstVisit: boolean;
  /** Aborted when the visitor goes away. */
  signal: AbortSignal;
}

/** The page of a list that is asked for, from 1. */
export function pageNumberOf({ url }: SiteRequest): number {
  const page = Number(url.searchParams.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
