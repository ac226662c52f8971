import { createPostgresBackend, setDefaultBackendFactory, type QueueOptions } from 'bullmq';
import { Redis } from 'ioredis';

export interface QueueEnvironment {
  DATABASE_URL: string;
  REDIS_URL?: string | undefined;
}

const PREFIX = 'jasogongbang';

/**
 * The one place that chooses BullMQ's backend: Redis when there is one, else the product's own PostgreSQL.
 * @param use `produce` fails fast while Redis is away; `work` waits for it, as a worker must
 */
export function queueOptions(
  environment: QueueEnvironment,
  use: 'produce' | 'work',
): Pick<QueueOptions, 'connection' | 'prefix'> {
  if (environment.REDIS_URL === undefined) {
    setDefaultBackendFactory(createPostgresBackend);
    return {
      connection: { connectionString: environment.DATABASE_URL, max: 4, keepAlive: true },
      prefix: PREFIX,
    };
  }
  setDefaultBackendFactory();
  const retries =
    use === 'work' ? { maxRetriesPerRequest: null } : { maxRetriesPerRequest: 1, commandTimeout: 5_000 };
  return { connection: new Redis(environment.REDIS_URL, { ...retries, keepAlive: 10_000 }), prefix: PREFIX };
}

/** All that the queue ever holds of a job: which row to look at, and which attempt was meant. */
export interface QueueEntry {
  jobId: string;
  attempt: number;
}

/** BullMQ's id of an entry; the same job and attempt is one entry however often it is added. */
export const queueEntryId = ({ jobId, attempt }: QueueEntry): string => `${jobId}.${attempt}`;
