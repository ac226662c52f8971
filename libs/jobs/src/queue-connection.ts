import {
  createPostgresBackend,
  setDefaultBackendFactory,
  type Queue,
  type QueueOptions,
  type RedisOptions,
} from 'bullmq';
import type { QueueName } from './job-definition.js';

/** What decides which backend the queues have. */
export interface QueueEnvironment {
  DATABASE_URL: string;
  REDIS_URL?: string | undefined;
}

const PREFIX = 'jasogongbang';

/**
 * Longer than a worker waits for its next entry: a connection that is silent for this long is closed. As long for a new one: BullMQ
 * connects once at the start of a process, many of them at a time, and does not try again.
 */
const SILENCE_MILLISECONDS = 20_000;

/** A worker waits for Redis without a limit. */
const WAIT_WITHOUT_LIMIT: RedisOptions = { maxRetriesPerRequest: null };
/** What a person waits for reports an unreachable Redis instead of waiting for it. */
export const FAIL_FAST: RedisOptions = { maxRetriesPerRequest: 1, commandTimeout: 5_000 };

/**
 * The one place that chooses BullMQ's backend: Redis when there is one, else the product's own PostgreSQL.
 * @param redisTimeouts how long a call waits while Redis cannot be reached
 */
export function queueOptions(
  environment: QueueEnvironment,
  redisTimeouts = WAIT_WITHOUT_LIMIT,
): Pick<QueueOptions, 'connection' | 'prefix'> {
  if (environment.REDIS_URL === undefined) {
    setDefaultBackendFactory(createPostgresBackend);
    return {
      connection: {
        connectionString: environment.DATABASE_URL,
        max: 4,
        keepAlive: true,
        connectionTimeoutMillis: SILENCE_MILLISECONDS,
        query_timeout: SILENCE_MILLISECONDS,
      },
      prefix: PREFIX,
    };
  }
  setDefaultBackendFactory();
  return {
    connection: {
      url: environment.REDIS_URL,
      ...redisTimeouts,
      keepAlive: 10_000,
      socketTimeout: SILENCE_MILLISECONDS,
    },
    prefix: PREFIX,
  };
}

/** All that a queue holds of a job: its id, and how many attempts it had when it was added. */
export interface QueueEntry {
  jobId: string;
  attempt: number;
}

/** BullMQ's id of an entry; adding the same job and attempt again has no effect. */
export const queueEntryId = ({ jobId, attempt }: QueueEntry): string => `${jobId}.${attempt}`;

/** The process's queues by name. */
export type JobQueues = ReadonlyMap<QueueName, Queue<QueueEntry>>;

/** Injection token of the JobQueues. */
export const JOB_QUEUES = Symbol('JOB_QUEUES');
