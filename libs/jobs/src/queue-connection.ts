import {
  createPostgresBackend,
  setDefaultBackendFactory,
  type QueueOptions,
  type RedisOptions,
} from 'bullmq';

export interface QueueEnvironment {
  DATABASE_URL: string;
  REDIS_URL?: string | undefined;
}

const PREFIX = 'jasogongbang';

/** Longer than the queue lets a worker wait for its next entry: a connection that is silent for so long is given up. */
const SILENCE_MILLISECONDS = 20_000;
const CONNECT_MILLISECONDS = 5_000;

/** A worker waits for Redis as long as it is away. */
const FOR_EVER: RedisOptions = { maxRetriesPerRequest: null };

/**
 * The one place that chooses BullMQ's backend: Redis when there is one, else the product's own PostgreSQL.
 * @param patience how long a call to Redis waits while it is away
 */
export function queueOptions(
  environment: QueueEnvironment,
  patience = FOR_EVER,
): Pick<QueueOptions, 'connection' | 'prefix'> {
  if (environment.REDIS_URL === undefined) {
    setDefaultBackendFactory(createPostgresBackend);
    return {
      connection: {
        connectionString: environment.DATABASE_URL,
        max: 4,
        keepAlive: true,
        connectionTimeoutMillis: CONNECT_MILLISECONDS,
        query_timeout: SILENCE_MILLISECONDS,
      },
      prefix: PREFIX,
    };
  }
  setDefaultBackendFactory();
  return {
    connection: {
      url: environment.REDIS_URL,
      ...patience,
      keepAlive: 10_000,
      socketTimeout: SILENCE_MILLISECONDS,
    },
    prefix: PREFIX,
  };
}

/** All that the queue ever holds of a job: which row to look at, and which attempt was meant. */
export interface QueueEntry {
  jobId: string;
  attempt: number;
}

/** BullMQ's id of an entry; the same job and attempt is one entry however often it is added. */
export const queueEntryId = ({ jobId, attempt }: QueueEntry): string => `${jobId}.${attempt}`;
