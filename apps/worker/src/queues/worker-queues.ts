import type { WorkerConfig } from '#config';
import { QUEUES, type QueueName } from '#jobs';

/** Jobs of a queue that one worker process runs at once when WORKER_CONCURRENCY is not set. */
const DEFAULT_CONCURRENCY: Record<QueueName, number> = {
  ai: 8,
  import: 4,
  extract: 4,
  browser: 4,
  crawl: 4,
  cpu: 1,
  maintenance: 4,
};

/** The queues this process works on and how many jobs of each at once. */
export function workerQueues(config: WorkerConfig): { name: QueueName; concurrency: number }[] {
  return QUEUES.filter((queue) => config.WORKER_QUEUES.includes(queue)).map((name) => ({
    name,
    concurrency: config.WORKER_CONCURRENCY ?? DEFAULT_CONCURRENCY[name],
  }));
}

/** Whether this process works on a queue. */
export const servesQueue = (config: WorkerConfig, queue: QueueName): boolean =>
  workerQueues(config).some(({ name }) => name === queue);
