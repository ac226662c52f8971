/**
 * NEVER: it will not work later either. BACKOFF: it may, after a while. RATE_LIMIT: it will, but not before the time
 * that the host names. The names are those of a job's retry classes, so that a handler passes them on.
 */
type FetchRetry = 'NEVER' | 'BACKOFF' | 'RATE_LIMIT';

/** A page as it was received, decoded, or as a browser rendered it; never larger than FETCH_LIMITS or RENDER_LIMITS allow. */
export interface FetchedPage {
  kind: 'PAGE';
  /** The address after redirects. */
  url: string;
  status: number;
  html: string;
  /** To be sent with the next request; null where the host sends none, and for pages that a browser rendered. */
  etag: string | null;
  lastModified: string | null;
}

/** The page has not changed since the validators of the request were issued. */
interface UnchangedPage {
  kind: 'NOT_MODIFIED';
  url: string;
}

/**
 * The page must not be read: its address or one it redirects to is refused, or `refuseRequest` refused it. No request was
 * sent to that address.
 */
export interface RefusedPage {
  kind: 'REFUSED';
  url: string;
  /** Korean, fit to show. */
  reason: string;
}

/** The page could not be read. */
export interface FailedPage {
  kind: 'FAILED';
  url: string;
  /** Korean, fit to show. */
  reason: string;
  /** Of an answer that is no page; null when none came, when its body could not be read or rendered, and after too many redirects. */
  status: number | null;
  retry: FetchRetry;
  /** As Retry-After asks, at most a day; 0 where it does not. */
  retryAfterMilliseconds: number;
  /** For the log: what went wrong. */
  cause?: unknown;
}

export type FetchOutcome = FetchedPage | UnchangedPage | RefusedPage | FailedPage;
/** Possible outcomes of rendering a page. */
export type RenderOutcome = Exclude<FetchOutcome, UnchangedPage>;

/**
 * Called before every request for a page, redirects included; a caller that spaces its requests waits here for the host's turn. PART: a
 * script, a style sheet or a call of a rendered page; only whether it may be requested matters then, not the pace.
 * @returns why it must not be requested, in Korean, or null
 */
export type RefuseRequest = (url: URL, what: 'PAGE' | 'PART') => Promise<string | null>;

/** A page to fetch. */
export interface PageRequest {
  url: string;
  /** What the host sent with this page the last time. */
  etag?: string | null;
  lastModified?: string | null;
  refuseRequest?: RefuseRequest;
}
