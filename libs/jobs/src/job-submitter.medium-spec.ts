import { loadWorkerConfig, tokenPolicyOf } from '#config';
import { inTransaction, queryRows } from '#database';
import { createEventBus } from '#events';
import { createLogger } from '#observability';
import { useTestDatabase, runSql } from '#testing';
import { openTokenAccount } from '#tokens';
import { z } from 'zod';
import { JobSubmitter } from './job-submitter.js';
import { aiImproveJob } from './product-jobs.js';

const letter = { content: '저는 서버를 만듭니다.', jobField: '서버 개발', experienceYears: 1 };

describe('concurrent submissions', () => {
  const database = useTestDatabase();
  let submitter: JobSubmitter;
  let memberId: number;

  beforeAll(async () => {
    const config = loadWorkerConfig({
      DATABASE_URL: database.url,
      OPENAI_API_KEY: 'unused',
      TOKEN_CAP: '10',
    });
    const policy = tokenPolicyOf(config);
    submitter = new JobSubmitter(
      database.dataSource,
      createEventBus(config, createLogger('test', 'silent')),
      policy,
    );
    const [member] = await queryRows(
      database.dataSource,
      `INSERT INTO member (google_id, email, name) VALUES ('1', 'a@example.com', '가람') RETURNING member_id AS "memberId"`,
      z.object({ memberId: z.number() }),
    );
    memberId = member?.memberId ?? 0;
    await inTransaction(database.dataSource, (tx) => openTokenAccount(tx, memberId, policy));
  });

  it('count a repeated key once against the tokens that are left for the others', async () => {
    const keys = ['first', 'first', 'first', 'other'];
    const jobs = await Promise.all(
      keys.map((idempotencyKey) => submitter.submit(aiImproveJob, letter, { memberId, idempotencyKey })),
    );
    expect(new Set(jobs.map(({ jobId }) => jobId)).size).toBe(2);
    expect(new Set(jobs.slice(0, 3).map(({ jobId }) => jobId)).size).toBe(1);
    const [account] = await runSql(database.dataSource, 'SELECT balance, held FROM token_account');
    expect(account).toEqual({ balance: 10, held: 10 });
  });
});
