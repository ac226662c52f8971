import { InvalidEnvironmentError, type WorkerConfig } from '#config';
import { QUEUES, type QueueName } from '#jobs';

/** Jobs of a queue that one worker process runs side by side, when WORKER_CONCURRENCY does not say. */
const DEFAULT_CONCURRENCY: Record<QueueName, number> = { ai: 8, browser: 4, cpu: 1, maintenance: 4 };

/**
 * The queues this process works on and how many jobs of each at once.
 * @throws InvalidEnvironmentError when WORKER_QUEUES names an unknown queue
 */
export function workerQueues(config: WorkerConfig): { name: QueueName; concurrency: number }[] {
  const names = config.WORKER_QUEUES ?? [...QUEUES];
  const unknown = names.filter((name) => !QUEUES.some((queue) => queue === name));
  if (unknown.length > 0)
    throw new InvalidEnvironmentError(
      `환경 변수를 확인해 주세요.\n  WORKER_QUEUES: ${unknown.join(', ')} 큐는 없습니다 (${QUEUES.join(', ')})`,
    );
  return QUEUES.filter((queue) => names.includes(queue)).map((name) => ({
    name,
    concurrency: config.WORKER_CONCURRENCY ?? DEFAULT_CONCURRENCY[name],
  }));
}

/** Whether this process works on a queue. */
export const servesQueue = (config: WorkerConfig, queue: QueueName): boolean =>
  workerQueues(config).some(({ name }) => name === queue);
