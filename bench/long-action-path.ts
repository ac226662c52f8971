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

const JOBS = 3_000;
const MEMBERS = 100;
const SUBMITTERS = 16;
const CONCURRENCY = 16;

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

/** Calls `submit` for every number below `JOBS`, sixteen at a time, as as many requests would. */
async function submitAll(submit: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: SUBMITTERS }, async () => {
      while (next < JOBS) await submit(next++);
    }),
  );
}

/** Jobs a second of BullMQ alone: added one by one, run by one worker, nothing stored. */
async function measureBareQueue(backend: Backend): Promise<number> {
  const options = queueOptions(backend);
  const queue = new Queue<{ number: number }>('bench-bare', options);
  let done = 0;
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const worker = new Worker(
    'bench-bare',
    async () => {
      done += 1;
      if (done === JOBS) finish();
    },
    { ...options, concurrency: CONCURRENCY },
  );
  await worker.waitUntilReady();
  const started = performance.now();
  await submitAll((number) => queue.add('run', { number }, { removeOnComplete: true }));
  await finished;
  const perSecond = (JOBS * 1000) / (performance.now() - started);
  await worker.close();
  await queue.close();
  return perSecond;
}

/** Jobs a second of the whole long-action path: tokens held and taken, outbox, queue, claim, result, events. */
async function measureLongActions(backend: Backend): Promise<number> {
  const config = loadWorkerConfig({
    DATABASE_URL: backend.DATABASE_URL,
    REDIS_URL: backend.REDIS_URL,
    OPENAI_API_KEY: 'unused',
    LOG_LEVEL: 'error',
    WORKER_QUEUES: 'cpu',
    WORKER_CONCURRENCY: `${CONCURRENCY}`,
    DATABASE_POOL_SIZE: '20',
    TOKEN_CAP: '1000000',
  });
  const logger = createLogger('bench', config.LOG_LEVEL);
  const dataSource = await connectDatabase(config.DATABASE_URL, SUBMITTERS);
  const bus = createEventBus(config, logger);
  const policy = tokenPolicyOf(config);
  const members = await makeMembers(dataSource, policy);
  const worker = await createWorker(config, logger, NoOpHandlersModule.register());
  const submitter = new JobSubmitter(dataSource, bus, policy);
  const started = performance.now();
  await submitAll((number) =>
    submitter.submit(noOpJob, { number }, { memberId: members[number % members.length] ?? null }),
  );
  await untilAllSucceeded(dataSource);
  const perSecond = (JOBS * 1000) / (performance.now() - started);
  await worker.close();
  await bus.close();
  await dataSource.destroy();
  return perSecond;
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

async function untilAllSucceeded(dataSource: DataSource): Promise<void> {
  for (;;) {
    const [row] = await queryRows<{ open: number }>(
      dataSource,
      `SELECT count(*) AS open FROM job WHERE status <> 'SUCCEEDED'`,
    );
    if (row?.open === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The cost of the long-action path against the queue alone, on each backend. */
export async function benchLongActionPath(servers: { databaseUrl: string; redisUrl: string | undefined }) {
  const backends = [
    { name: 'PostgreSQL', DATABASE_URL: servers.databaseUrl, REDIS_URL: undefined },
    ...(servers.redisUrl === undefined
      ? []
      : [{ name: 'Redis', DATABASE_URL: servers.databaseUrl, REDIS_URL: servers.redisUrl }]),
  ];
  for (const backend of backends) {
    const bare = await measureBareQueue(backend);
    const ours = await measureLongActions(backend);
    process.stdout.write(
      `long actions on ${backend.name}: ${ours.toFixed(0)}/s, bare BullMQ ${bare.toFixed(0)}/s, ratio ${(ours / bare).toFixed(2)} (goal >= 0.40, aim 0.80)\n`,
    );
  }
}
