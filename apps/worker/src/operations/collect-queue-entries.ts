import { collectAtScrape, jobQueueMetrics } from '#observability';
import type { Queue } from 'bullmq';

const FRESH_MILLISECONDS = 10_000;
const STATES = ['waiting', 'prioritized', 'delayed', 'active'] as const;

/** Shows among the metrics what the queues themselves hold, until what it answers is called. */
export const collectQueueEntries = (queues: readonly Queue[]): (() => void) =>
  collectAtScrape({
    name: 'queue-entries',
    freshMilliseconds: FRESH_MILLISECONDS,
    gather: async () => {
      const counts = await Promise.all(queues.map((queue) => queue.getJobCounts(...STATES)));
      queues.forEach(({ name }, index) => {
        for (const [state, entries] of Object.entries(counts[index] ?? {}))
          jobQueueMetrics.entries.set({ queue: name, state }, entries);
      });
    },
    forget: () => jobQueueMetrics.entries.reset(),
  });
