import type { Observation } from './messages.js';

/** How many ends of jobs browsers missed, received twice, or received of another member. */
export interface Verdict {
  missing: number;
  doubled: number;
  foreign: number;
  /** The first few as text. */
  examples: string[];
}

const MAXIMUM_EXAMPLES = 5;

type KnownJobs = Pick<Observation, 'memberId' | 'events' | 'resyncs'>;

/**
 * Compares what each browser knows with the ended jobs of its member. A browser knows a job by an event or by a resync. Both together
 * are no duplicate, since a resync replaces what was known; the same event twice, or a job twice in one resync, is a duplicate.
 * @param endedJobs the jobs that ended, by member
 */
export function verifySets(
  endedJobs: ReadonlyMap<number, readonly string[]>,
  observations: readonly KnownJobs[],
): Verdict {
  const verdict: Verdict = { missing: 0, doubled: 0, foreign: 0, examples: [] };
  const find = (kind: 'missing' | 'doubled' | 'foreign', jobId: string, socket: number): void => {
    verdict[kind] += 1;
    if (verdict.examples.length < MAXIMUM_EXAMPLES)
      verdict.examples.push(`${kind}: job ${jobId}, socket ${socket}`);
  };
  observations.forEach((observation, socket) => {
    const own = new Set(endedJobs.get(observation.memberId));
    const sources = [observation.events.map(({ jobId }) => jobId), ...observation.resyncs];
    for (const source of sources) for (const jobId of repeated(source)) find('doubled', jobId, socket);
    const known = new Set(sources.flat());
    for (const jobId of known) if (!own.has(jobId)) find('foreign', jobId, socket);
    for (const jobId of own) if (!known.has(jobId)) find('missing', jobId, socket);
  });
  return verdict;
}

function repeated(jobIds: readonly string[]): string[] {
  const seen = new Set<string>();
  return jobIds.filter((jobId) => seen.size === seen.add(jobId).size);
}
