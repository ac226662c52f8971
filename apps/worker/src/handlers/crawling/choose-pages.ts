import { z } from 'zod';

/** A pending page, with what is known of its host. */
export const pageCandidateSchema = z.object({
  pageId: z.number().int(),
  host: z.string(),
  sourcePosition: z.number().int(),
  /** Pages of the host that have a job, without those that are tried again later. */
  queued: z.number().int(),
  crawlDelayMilliseconds: z.number(),
  /** Since the last request to the host; null before the first one. */
  idleMilliseconds: z.number().nullable(),
});
export type PageCandidate = z.infer<typeof pageCandidateSchema>;

/** The pages to submit jobs for now, and how long to wait before choosing again. */
export interface Choice {
  pageIds: number[];
  /** Until the first of the pages that come too early now can be chosen; Infinity when none comes too early. */
  waitMilliseconds: number;
}

/** Approximate time from the assignment of a page to its request: a page is assigned this long before its host may be requested. */
const LEAD_MILLISECONDS = 300;
/** The most pages of one host that have a job at once, besides those that are tried again later, however short its spacing is. */
export const MAXIMUM_AT_HOST = 4;

/**
 * Chooses pages that reach a worker about when their host may be asked: a page that comes too early would block the worker.
 * @param candidates the first pages of each host
 * @param spacingMillisecondsOf what a source keeps between two requests
 * @param room how many pages may be chosen in all
 */
export function choosePages(
  candidates: readonly PageCandidate[],
  spacingMillisecondsOf: (sourcePosition: number) => number,
  room: number,
): Choice {
  const choice: Choice = { pageIds: [], waitMilliseconds: Infinity };
  const taken = new Map<string, number>();
  for (const candidate of interleaveHosts(candidates)) {
    if (choice.pageIds.length >= room) break;
    const spacingMilliseconds = Math.max(
      spacingMillisecondsOf(candidate.sourcePosition),
      candidate.crawlDelayMilliseconds,
    );
    const early = millisecondsTooEarly(candidate, spacingMilliseconds);
    if (early > 0) {
      choice.waitMilliseconds = Math.min(choice.waitMilliseconds, early);
      continue;
    }
    const atHost = taken.get(candidate.host) ?? candidate.queued;
    if (atHost >= pagesAllowedAtHost(spacingMilliseconds)) continue;
    taken.set(candidate.host, atHost + 1);
    choice.pageIds.push(candidate.pageId);
  }
  return choice;
}

// The first page of every host before the second of any, so that consecutive pages have different hosts.
function interleaveHosts(candidates: readonly PageCandidate[]): PageCandidate[] {
  const seen = new Map<string, number>();
  return candidates
    .map((candidate) => {
      const index = seen.get(candidate.host) ?? 0;
      seen.set(candidate.host, index + 1);
      return { candidate, index };
    })
    .sort((left, right) => left.index - right.index)
    .map(({ candidate }) => candidate);
}

const millisecondsTooEarly = ({ idleMilliseconds }: PageCandidate, spacingMilliseconds: number): number =>
  idleMilliseconds === null ? 0 : Math.max(0, spacingMilliseconds - LEAD_MILLISECONDS - idleMilliseconds);

const pagesAllowedAtHost = (spacingMilliseconds: number): number =>
  Math.min(MAXIMUM_AT_HOST, Math.max(1, Math.ceil(LEAD_MILLISECONDS / spacingMilliseconds)));
