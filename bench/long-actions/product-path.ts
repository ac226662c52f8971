import { runSql } from '#testing';
import { Module } from '@nestjs/common';
import { loadWorkerConfig, tokenPolicyOf } from '#config';
import { connectDatabase, inTransaction } from '#database';
import { createEventBus } from '#events';
import { defineJob, Handles, JobSubmitter } from '#jobs';
import { createLogger } from '#observability';
import { openTokenAccount } from '#tokens';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { createWorker } from '../../apps/worker/src/create-worker.js';
import { measureMinimalPath } from './minimal-path.js';
import { measure, CONCURRENCY, submitAll, type Backend, type Measured } from './measure.js';

const MEMBERS = 1_000;

const noOpJob = defineJob({
  type: 'EXPORT',
  queue: 'cpu',
  payload: z.object({ number: z.number() }),
  result: z.object({ number: z.number() }),
  stages: [],
  callsAi: false,
  tokenCost: 1,
  reason: '벤치마크',
  maxAttempts: 3,
  backoffMilliseconds: 100,
  deadlineMilliseconds: 60_000,
  audience: 'MEMBER',
});

@Handles(noOpJob)
class NoOpHandler {
  async handle(payload: { number: number }): Promise<{ result: { number: number } }> {
    return { result: payload };
  }
}

@Module({ providers: [NoOpHandler] })
class NoOpHandlersModule {}

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

/** The whole long-action path: tokens held and taken, outbox, queue, claim, result, events. */
export async function measureLongActions(backend: Backend): Promise<Measured> {
  const config = configOf(backend);
  const logger = createLogger('bench', config.LOG_LEVEL);
  const dataSource = await connectDatabase(config.DATABASE_URL, CONCURRENCY);
  const bus = createEventBus(config, logger);
  const policy = tokenPolicyOf(config);
  const members = await makeMembers(dataSource, policy);
  const worker = await createWorker(config, logger, { module: NoOpHandlersModule }, [noOpJob]);
  const submitter = new JobSubmitter(dataSource, bus, policy);
  const measured = await measure(backend, async (jobs) => {
    await submitAll(jobs, (number) =>
      submitter.submit(noOpJob, { number }, { memberId: members[number % members.length] ?? null }),
    );
    await untilNoneUnfinished(dataSource);
  });
  await worker.close();
  await bus.close();
  await dataSource.destroy();
  return measured;
}

/** The minimal path by hand, for as many members. */
export async function measureByHand(backend: Backend): Promise<Measured> {
  const dataSource = await connectDatabase(backend.DATABASE_URL, 2);
  const members = await makeMembers(dataSource, tokenPolicyOf(configOf(backend)));
  await dataSource.destroy();
  return measureMinimalPath(backend, members);
}

async function makeMembers(
  dataSource: DataSource,
  policy: Parameters<typeof openTokenAccount>[2],
): Promise<number[]> {
  await runSql(dataSource, 'TRUNCATE member CASCADE');
  const rows = await runSql<{ member_id: number }>(
    dataSource,
    `INSERT INTO member (google_id, email, name) SELECT 'bench-' || n, 'bench', '벤치' FROM generate_series(1, $1) n
     RETURNING member_id`,
    [MEMBERS],
  );
  for (const row of rows)
    await inTransaction(dataSource, (tx) => openTokenAccount(tx, row.member_id, policy));
  return rows.map((row) => row.member_id);
}

// Uses the indexes of queued and of running jobs, so that polling does not affect the measurement.
async function untilNoneUnfinished(dataSource: DataSource): Promise<void> {
  for (;;) {
    const [row] = await runSql<{ unfinished: boolean }>(
      dataSource,
      `SELECT EXISTS (SELECT 1 FROM job WHERE status = 'QUEUED' AND queue = 'cpu')
         OR EXISTS (SELECT 1 FROM job WHERE status = 'RUNNING' AND heartbeat_at IS NOT NULL) AS unfinished`,
    );
    if (row?.unfinished === false) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
