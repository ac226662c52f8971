import { connectDatabase } from '#database';
import { createEventBus } from '#events';
import { JobFinisher } from '#jobs';
import { createLogger } from '#observability';
import type { z } from 'zod';
import { monotonicMilliseconds } from '../processes/monotonic-clock.js';
import { loadJob, type RunningJob } from './load-job.js';
import { sendOrderSchema } from './orders.js';

const TICK_MILLISECONDS = 5;

const claimOf = ({ jobId, memberId }: RunningJob): Parameters<JobFinisher['succeed']>[0] => ({
  jobId,
  memberId,
  type: loadJob.type,
  administrators: false,
  attempt: 1,
  tokenCost: loadJob.tokenCost,
  payload: {},
  requestId: null,
  definition: loadJob,
});

/** Ends jobs at a steady rate as a worker does: result, state and event in one transaction. */
async function send({ databaseUrl, redisUrl, rate, jobs }: z.infer<typeof sendOrderSchema>): Promise<void> {
  const logger = createLogger('sender', 'warn');
  const dataSource = await connectDatabase(databaseUrl);
  const bus = createEventBus({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }, logger);
  const policy = { cap: 0, refillAmount: 0, refillSeconds: 1 };
  const finisher = new JobFinisher(dataSource, bus, policy, logger);
  const handedOverAt: number[] = [];
  const committedAt: number[] = [];
  const ends: Promise<void>[] = [];
  const end = (job: RunningJob, place: number): void => {
    handedOverAt[place] = monotonicMilliseconds();
    const ended = finisher.succeed(claimOf(job), { result: null });
    ends.push(ended.then(() => void (committedAt[place] = monotonicMilliseconds())));
    if (ends.length === Math.ceil(jobs.length / 2)) process.send?.({ kind: 'half-sent' });
  };
  const started = monotonicMilliseconds();
  while (ends.length < jobs.length) {
    const due = Math.min(jobs.length, Math.floor(((monotonicMilliseconds() - started) * rate) / 1000) + 1);
    jobs.slice(ends.length, due).forEach((job) => end(job, ends.length));
    await new Promise((resolve) => setTimeout(resolve, TICK_MILLISECONDS));
  }
  await Promise.all(ends);
  // The last one may still be on its way out.
  await bus.close();
  await dataSource.destroy();
  process.send?.({ kind: 'sent', handedOverAt, committedAt });
}

process.once('disconnect', () => process.exit(1));
process.once('message', (message) => void send(sendOrderSchema.parse(message)));
