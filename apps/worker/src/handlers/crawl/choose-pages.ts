/** A page that nobody works on yet, with what is known of its host. */
export interface PageCandidate {
  pageId: number;
  host: string;
  sourcePosition: number;
  /** Pages of the host that jobs work on, those left out that are tried again later. */
  queued: number;
  crawlDelayMilliseconds: number;
  /** Since the host was last asked for something; null before the first time. */
  idleMilliseconds: number | null;
}

/** Which pages to hand out now, and when to look again for the host whose turn comes next. */
export interface Choice {
  pageIds: number[];
  /** Milliseconds; Infinity when nothing waits for its turn. */
  nextTurn: number;
}

/** About how long a page takes from here to a worker: it is handed out so long before its host's turn. */
const LEAD_MILLISECONDS = 300;
/** Pages of one host on their way at once, where the host may be asked more often than they arrive. */
const MAXIMUM_AT_HOST = 4;

/**
 * Chooses pages so that they come to a worker about when their host may be asked: one that comes too early would hold the worker.
 * @param candidates the first pages of each host
 * @param spacingOf milliseconds from request to request that a source keeps to
 * @param room how many may be handed out in all
 */
export function choosePages(
  candidates: readonly PageCandidate[],
  spacingOf: (sourcePosition: number) => number,
  room: number,
): Choice {
  const choice: Choice = { pageIds: [], nextTurn: Infinity };
  const taken = new Map<string, number>();
  for (const candidate of inTurns(candidates)) {
    if (choice.pageIds.length >= room) break;
    const spacing = Math.max(spacingOf(candidate.sourcePosition), candidate.crawlDelayMilliseconds);
    const early = millisecondsTooEarly(candidate, spacing);
    if (early > 0) {
      choice.nextTurn = Math.min(choice.nextTurn, early);
      continue;
    }
    const atHost = taken.get(candidate.host) ?? candidate.queued;
    if (atHost >= placesAtHost(spacing)) continue;
    taken.set(candidate.host, atHost + 1);
    choice.pageIds.push(candidate.pageId);
  }
  return choice;
}

// The first page of every host before the second of any: pages that come to the workers one after the other are for different hosts.
function inTurns(candidates: readonly PageCandidate[]): PageCandidate[] {
  const seen = new Map<string, number>();
  return candidates
    .map((candidate) => {
      const place = seen.get(candidate.host) ?? 0;
      seen.set(candidate.host, place + 1);
      return { candidate, place };
    })
    .sort((left, right) => left.place - right.place)
    .map(({ candidate }) => candidate);
}

const millisecondsTooEarly = ({ idleMilliseconds }: PageCandidate, spacing: number): number =>
  idleMilliseconds === null ? 0 : Math.max(0, spacing - LEAD_MILLISECONDS - idleMilliseconds);

const placesAtHost = (spacing: number): number =>
  Math.min(MAXIMUM_AT_HOST, Math.max(1, Math.ceil(LEAD_MILLISECONDS / spacing)));
