import { tokenPolicyOf, loadWorkerConfig } from '#config';
import { connectDatabase } from '#database';
import { createEventBus } from '#events';
import { createLogger } from '#observability';
import { CuttableProxy, createTestDatabase, until, type TestDatabase, runSql } from '#testing';
import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { aiImproveJob } from './product-jobs.js';
import { toClaim } from './job-claim.js';
import { JobFinisher } from './job-finisher.js';
import { JobSteps } from './job-steps.js';

describe('a step while the database is unreachable', () => {
  let database: TestDatabase;
  let proxy: CuttableProxy;
  let dataSource: DataSource;
  let log = '';
  let finisher: JobFinisher;

  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await CuttableProxy.open(database.url);
    const url = proxy.through(database.url);
    dataSource = await connectDatabase(url);
    const lines = new PassThrough().on('data', (chunk: Buffer) => (log += chunk.toString()));
    const logger = createLogger('test', 'warn', lines);
    const config = loadWorkerConfig({ DATABASE_URL: url, OPENAI_API_KEY: 'unused' });
    finisher = new JobFinisher(dataSource, createEventBus(config, logger), tokenPolicyOf(config), logger);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await proxy.cut();
    await database.drop();
  });

  it('keeps the paid reply of the provider until it can be stored', async () => {
    const jobId = randomUUID();
    await runSql(
      dataSource,
      `INSERT INTO job (job_id, type, queue, status, attempt, payload, run_at, expires_at)
       VALUES ($1, 'AI_IMPROVE', 'ai', 'RUNNING', 1, '{}', now(), now() + interval '1 day')`,
      [jobId],
    );
    const row = {
      jobId,
      memberId: null,
      attempt: 1,
      claimId: null,
      uncountedAttempts: 0,
      tokenCost: 0,
      payload: {},
    };
    const claim = toClaim({ ...row, type: 'AI_IMPROVE', requestId: null, traceParent: null }, aiImproveJob);
    const steps = new JobSteps(dataSource, claim, finisher);
    let asked = 0;
    const ask = async (): Promise<string> => {
      asked += 1;
      await proxy.cut();
      return 'paid for';
    };
    const reply = steps.run('feedback', z.string(), ask);
    await until('a write has failed', () => log.includes('could not be written yet'));
    await proxy.restore();
    expect(await reply).toBe('paid for');
    expect(await steps.run('feedback', z.string(), ask)).toBe('paid for');
    expect(asked).toBe(1);
  });
});
