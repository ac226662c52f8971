import { Worker, Queue } from 'bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import { loadWorkerConfig, tokenPolicyOf } from '#config';
import { connectDatabase, inTransaction, queryRows } from '#database';
import { createEventBus } from '#events';
import { defineJob, JobSubmitter, queueOptions, RUNNABLE_JOBS, runnable } from '#jobs';
import { createLogger } from '#observability';
import { openTokenAccount } from '#tokens';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { createWorker } from '../apps/worker/src/create-worker.js';
import { measureDurableRows } from './durable-rows.js';

const WARM_UP = 500;
const JOBS = 4_000;
/** Of which the middle counts; the first warms up as well. */
const ROUNDS = 3;
const MEMBERS = 1_000;
const SUBMITTERS = 64;
const CONCURRENCY = 64;

interface Backend {
  DATABASE_URL: string;
  REDIS_URL: string | undefined;
}

const noOpJob = defineJob({
  type: 'EXPORT',
  queue: 'cpu',
  payload: z.object({ number: z.number() }),
  result: z.object({ number: z.number() }),
  tokenCost: 1,
  reason: '벤치마크',
  maxAttempts: 3,
  backoffMilliseconds: 100,
  deadlineMilliseconds: 60_000,
  audience: 'MEMBER',
});

@Module({})
class NoOpHandlersModule {
  static register(): DynamicModule {
    const jobs = new Map([
      ['EXPORT', runnable(noOpJob, { handle: async ({ number }) => ({ result: { number } }) })],
    ]);
    return {
      module: NoOpHandlersModule,
      providers: [{ provide: RUNNABLE_JOBS, useValue: jobs }],
      exports: [RUNNABLE_JOBS],
    };
  }
}

/** Jobs a second of `run`, connections and compiled code warm. */
async function rateOf(run: (jobs: number) => Promise<void>): Promise<number> {
  await run(WARM_UP);
  const started = performance.now();
  await run(JOBS);
  return (JOBS * 1000) / (performance.now() - started);
}

/** Calls `submit` for every number below `jobs`, 64 at a time, as as many requests would. */
async function submitAll(jobs: number, submit: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: SUBMITTERS }, async () => {
      while (next < jobs) await submit(next++);
    }),
  );
}

/** Jobs a second of BullMQ alone: added one by one, run by one worker, nothing stored but its own entries. */
async function measureBareQueue(backend: Backend): Promise<number> {
  const options = queueOptions(backend);
  const queue = new Queue<{ number: number }>('bench-bare', options);
  let left = 0;
  let finish = (): void => undefined;
  const worker = new Worker(
    'bench-bare',
    async () => {
      left -= 1;
      if (left === 0) finish();
    },
    { ...options, concurrency: CONCURRENCY },
  );
  await worker.waitUntilReady();
  const perSecond = await rateOf(async (jobs) => {
    left = jobs;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    await submitAll(jobs, (number) => queue.add('run', { number }, { removeOnComplete: true }));
    await finished;
  });
  await worker.close();
  await queue.close();
  return perSecond;
}

const configOf = (backend: Backend) =>
  loadWorkerConfig({
    DATABASE_URL: backend.DATABASE_URL,
    REDIS_URL: backend.REDIS_URL,
    OPENAI_API_KEY: 'unused',
    LOG_LEVEL: 'error',
    WORKER_QUEUES: 'cpu',
    WORKER_CONCURRENCY: `${CONCURRENCY}`,
    DATABASE_POOL_SIZE: '20',
    TOKEN_CAP: '1000000',
  });

/** Jobs a second of the whole long-action path: tokens held and taken, outbox, queue, claim, result, events. */
async function measureLongActions(backend: Backend): Promise<number> {
  const config = configOf(backend);
  const logger = createLogger('bench', config.LOG_LEVEL);
  const dataSource = await connectDatabase(config.DATABASE_URL, SUBMITTERS);
  const bus = createEventBus(config, logger);
  const policy = tokenPolicyOf(config);
  const members = await makeMembers(dataSource, policy);
  const worker = await createWorker(config, logger, NoOpHandlersModule.register());
  const submitter = new JobSubmitter(dataSource, bus, policy);
  const perSecond = await rateOf(async (jobs) => {
    await submitAll(jobs, (number) =>
      submitter.submit(noOpJob, { number }, { memberId: members[number % members.length] ?? null }),
    );
    await untilAllSucceeded(dataSource);
  });
  await worker.close();
  await bus.close();
  await dataSource.destroy();
  return perSecond;
}

async function measureRowsAlone(backend: Backend): Promise<number> {
  const dataSource = await connectDatabase(backend.DATABASE_URL, 2);
  const members = await makeMembers(dataSource, tokenPolicyOf(configOf(backend)));
  await dataSource.destroy();
  return measureDurableRows(backend.DATABASE_URL, members, JOBS);
}

async function makeMembers(
  dataSource: DataSource,
  policy: Parameters<typeof openTokenAccount>[2],
): Promise<number[]> {
  await queryRows(dataSource, 'TRUNCATE member CASCADE');
  const rows = await queryRows<{ member_id: number }>(
    dataSource,
    `INSERT INTO member (google_id, email, name) SELECT 'bench-' || n, 'bench', '벤치' FROM generate_series(1, $1) n
     RETURNING member_id`,
    [MEMBERS],
  );
  for (const row of rows)
    await inTransaction(dataSource, (tx) => openTokenAccount(tx, row.member_id, policy));
  return rows.map((row) => row.member_id);
}

// By the indexes of unfinished jobs: to look must not cost what is measured.
async function untilAllSucceeded(dataSource: DataSource): Promise<void> {
  for (;;) {
    const [row] = await queryRows<{ unfinished: boolean }>(
      dataSource,
      `SELECT EXISTS (SELECT 1 FROM job WHERE status = 'QUEUED' AND queue = 'cpu')
         OR EXISTS (SELECT 1 FROM job WHERE status = 'RUNNING' AND heartbeat_at IS NOT NULL) AS unfinished`,
    );
    if (row?.unfinished === false) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The middle one of the rates that `measure` answers in turn with its rivals, so that all see the same machine. */
const median = (values: number[]): number =>
  [...values].sort((left, right) => left - right)[values.length >> 1] ?? 0;

/** The cost of the long-action path against the queue alone, on each backend, and against the least that a job has to write. */
export async function benchLongActionPath(servers: { databaseUrl: string; redisUrl: string | undefined }) {
  const backends = [
    { name: 'PostgreSQL', DATABASE_URL: servers.databaseUrl, REDIS_URL: undefined },
    ...(servers.redisUrl === undefined
      ? []
      : [{ name: 'Redis', DATABASE_URL: servers.databaseUrl, REDIS_URL: servers.redisUrl }]),
  ];
  for (const backend of backends) await compare(backend);
}

async function compare(backend: Backend & { name: string }): Promise<void> {
  const bare: number[] = [];
  const rows: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await measureBareQueue(backend));
    rows.push(await measureRowsAlone(backend));
    ours.push(await measureLongActions(backend));
  }
  const [queueRate, rowRate, rate] = [median(bare), median(rows), median(ours)];
  const bound = 1 / (1 / queueRate + 1 / rowRate);
  process.stdout.write(
    `long actions on ${backend.name}: ${rate.toFixed(0)}/s, bare BullMQ ${queueRate.toFixed(0)}/s, ratio ${(rate / queueRate).toFixed(2)} (goal >= 0.40, aim 0.80)\n` +
      `  the rows of acceptance and end alone, by hand: ${rowRate.toFixed(0)}/s; those and then the queue: ${bound.toFixed(0)}/s, ` +
      `ratio ${(bound / queueRate).toFixed(2)} at most without overlap; ours is ${(rate / bound).toFixed(2)} of that\n`,
  );
}
