import { connectDatabase } from '#database';
import { createEventBus } from '#events';
import { JobFinisher } from '#jobs';
import { createLogger } from '#observability';
import type { z } from 'zod';
import { monotonicMilliseconds } from '../../measurements.js';
import { loadJob, type RunningJob } from './load-job.js';
import { continueCommandSchema, sendCommandSchema } from './messages.js';

const TICK_MILLISECONDS = 5;

const claimOf = ({ jobId, memberId }: RunningJob): Parameters<JobFinisher['succeed']>[0] => ({
  jobId,
  memberId,
  type: loadJob.type,
  administrators: false,
  attempt: 1,
  claimId: null,
  countedAttempts: 1,
  tokenCost: loadJob.tokenCost,
  payload: {},
  requestId: null,
  definition: loadJob,
});

/** Ends jobs at a steady rate as a worker does: result and state in one transaction, and the event with its commit. */
async function send({ databaseUrl, redisUrl, rate, jobs }: z.infer<typeof sendCommandSchema>): Promise<void> {
  const logger = createLogger('sender', 'warn');
  const dataSource = await connectDatabase(databaseUrl);
  const bus = createEventBus({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }, logger);
  const policy = { cap: 0, refillAmount: 0, refillSeconds: 1 };
  const finisher = new JobFinisher(dataSource, bus, policy, logger);
  const handedOverAt: number[] = [];
  const committedAt: number[] = [];
  const ends: Promise<void>[] = [];
  const end = (job: RunningJob, position: number): void => {
    handedOverAt[position] = monotonicMilliseconds();
    const ended = finisher.succeed(claimOf(job), { result: null });
    ends.push(ended.then(() => void (committedAt[position] = monotonicMilliseconds())));
  };
  const started = monotonicMilliseconds();
  const endUpTo = async (count: number): Promise<void> => {
    while (ends.length < count) {
      const due = Math.floor(((monotonicMilliseconds() - started) * rate) / 1000) + 1;
      jobs.slice(ends.length, Math.min(count, due)).forEach((job) => end(job, ends.length));
      await new Promise((resolve) => setTimeout(resolve, TICK_MILLISECONDS));
    }
  };
  await endUpTo(Math.ceil(jobs.length / 2));
  const continued = untilContinueCommand();
  process.send?.({ kind: 'half-sent' });
  await continued;
  await endUpTo(jobs.length);
  await Promise.all(ends);
  // The last event may still be in transit: closing flushes it.
  await bus.close();
  await dataSource.destroy();
  process.send?.({ kind: 'sent', handedOverAt, committedAt });
}

const untilContinueCommand = (): Promise<unknown> =>
  new Promise((resolve) =>
    process.once('message', (message) => resolve(continueCommandSchema.parse(message))),
  );

process.once('disconnect', () => process.exit(1));
process.once('message', (message) => void send(sendCommandSchema.parse(message)));
