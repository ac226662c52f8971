import { connectDatabase, inTransaction } from '#database';
import { createTestDatabase, type TestDatabase, runSql } from '#testing';
import { openTokenAccount } from '#tokens';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { readStoredState, recordEnds } from '../../bench/faults/verify/stored-state.js';
import { findBreaches, type Observed } from '../../bench/faults/verify/find-breaches.js';

const POLICY = { cap: 40, refillAmount: 10, refillSeconds: 86_400 };

let testDatabase: TestDatabase;
let database: DataSource;
let memberId: number;
/** A custom answer that succeeded in its second attempt, and one that was cancelled. */
let done: string;
let cancelled: string;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = await connectDatabase(testDatabase.url, 2);
  await recordEnds(database);
  memberId = await insertMember();
  [done, cancelled] = [randomUUID(), randomUUID()];
  await insertJob(done, 2);
  await run(`UPDATE job SET status = 'SUCCEEDED', finished_at = now(), result = jsonb_build_object('qnaId',
    (SELECT qna_id FROM interview_question)) WHERE job_id = '${done}'`);
  await insertJob(cancelled, 1);
  await run(`UPDATE job SET status = 'CANCELLED', finished_at = now() WHERE job_id = '${cancelled}'`);
  // The letter was read, not requested from the provider.
  await run(`INSERT INTO job_step (job_id, key, result, prompt_name, prompt_version)
    VALUES ('${done}', 'letter', '{}', NULL, NULL), ('${done}', 'answer', '{}', 'interview_custom_answer', 1)`);
  await run(`INSERT INTO token_ledger_entry (member_id, kind, amount, remaining_after, job_id) VALUES
    (${memberId}, 'HOLD', -1, 39, '${done}'), (${memberId}, 'TAKE', 0, 39, '${done}'),
    (${memberId}, 'HOLD', -1, 38, '${cancelled}'), (${memberId}, 'RELEASE', 1, 39, '${cancelled}')`);
  await run(`UPDATE token_account SET balance = 39`);
});
afterEach(async () => {
  await database.destroy();
  await testDatabase.drop();
});

const run = (sql: string) => runSql(database, sql);

async function insertMember(): Promise<number> {
  return inTransaction(database, async (tx) => {
    const [row] = await runSql<{ member_id: number }>(
      tx,
      `INSERT INTO member (google_id, email, name) VALUES ('a', 'a@example.com', '가') RETURNING member_id`,
    );
    const id = row?.member_id ?? 0;
    await openTokenAccount(tx, id, POLICY);
    await tx.execute(
      `WITH letter AS (INSERT INTO cover_letter (member_id, title, content, questions, job_field, experience_years, is_ai_improved)
         VALUES ($1, '제목', '내용', '[]', '', 0, false) RETURNING cover_letter_id)
       INSERT INTO interview_question (cover_letter_id, question, answer, tip, is_custom, content_hash)
       SELECT cover_letter_id, '질문', '답변', '도움말', true, '' FROM letter`,
      [id],
    );
    return id;
  });
}

const insertJob = (jobId: string, attempt: number) =>
  run(`INSERT INTO job (job_id, type, queue, member_id, status, token_cost, payload, run_at, attempt, idempotency_key, expires_at)
    VALUES ('${jobId}', 'CUSTOM_ANSWER', 'ai', ${memberId}, 'RUNNING', 1, '{}', now(), ${attempt}, '${jobId}', now())`);

/**
 * Observations of the correct run: the first attempt of `done` was running at a kill, so the provider got two requests for it, and one
 * for `cancelled`. The verifier sets no bound for embeddings.
 */
const seen = (): Observed => ({
  acknowledged: [done, cancelled].map((jobId) => ({ jobId, memberId, idempotencyKey: jobId })),
  providerCalls: { interview_custom_answer: 3, embeddings: 9 },
  inFlight: new Set([`${done} 1`]),
  onlyInFlightMayRestart: true,
  foreignEvents: [],
  refills: 0,
});

async function breachesOf(observed: Partial<Observed> = {}): Promise<string[]> {
  const breaches = findBreaches(await readStoredState(database), { ...seen(), ...observed });
  return [...new Set(breaches.map(({ kind }) => kind))];
}

describe('the verifier of the fault harness', () => {
  it('finds nothing when every job ended once and the provider calls are within the bound', async () => {
    expect(await breachesOf()).toEqual([]);
  });

  const damages: [what: string, sql: () => string, kinds: string[]][] = [
    [
      'a job that ended twice, even when its row shows one end',
      () =>
        `UPDATE job SET status = 'FAILED' WHERE job_id = '${done}'; UPDATE job SET status = 'SUCCEEDED' WHERE job_id = '${done}'`,
      ['TWICE'],
    ],
    [
      'a job that has not ended',
      () =>
        `UPDATE job SET status = 'RUNNING', finished_at = NULL WHERE job_id = '${cancelled}';
         DELETE FROM token_ledger_entry WHERE kind = 'RELEASE'; UPDATE token_account SET balance = 39, held = 1`,
      ['UNENDED', 'LEDGER'],
    ],
    ['a job that is gone', () => `DELETE FROM job WHERE job_id = '${cancelled}'`, ['LOST', 'CALLS']],
    ['a ledger that is off by one', () => 'UPDATE token_account SET balance = balance - 1', ['LEDGER']],
    ['a charge that is missing', () => `DELETE FROM token_ledger_entry WHERE kind = 'TAKE'`, ['LEDGER']],
    [
      'tokens that were taken and given back',
      () => `INSERT INTO token_ledger_entry (member_id, kind, amount, remaining_after, job_id)
        VALUES (${memberId}, 'RELEASE', 1, 40, '${done}'); UPDATE token_account SET balance = 40`,
      ['LEDGER'],
    ],
    [
      'a refill that time does not allow',
      () => `INSERT INTO token_ledger_entry (member_id, kind, amount, remaining_after) VALUES (${memberId}, 'REFILL', 1, 40);
        UPDATE token_account SET balance = 40`,
      ['REFILL'],
    ],
    [
      'a result that was written twice',
      () => `INSERT INTO interview_question (cover_letter_id, question, answer, tip, is_custom, content_hash)
        SELECT cover_letter_id, question, answer, tip, is_custom, content_hash FROM interview_question`,
      ['RESULT'],
    ],
    ['a result that is missing', () => 'DELETE FROM interview_question', ['RESULT']],
    [
      'an upload that was left behind',
      () => `INSERT INTO stored_file (file_id, member_id, job_id, purpose, file_name, content_type, content, expires_at)
        VALUES ('${randomUUID()}', ${memberId}, '${done}', 'IMPORT', 'a', 'b', '', now())`,
      ['RESULT'],
    ],
    [
      'an attempt that was restarted without a fault',
      () => `UPDATE job SET attempt = 3 WHERE job_id = '${done}'`,
      ['BEGUN_AGAIN'],
    ],
  ];
  it.each(damages)('finds %s', async (_, sql, kinds) => {
    for (const statement of sql().split(';')) await run(statement);
    expect(await breachesOf()).toEqual(kinds);
  });

  it('finds a call beyond the bound', async () => {
    expect(await breachesOf({ providerCalls: { interview_custom_answer: 4 } })).toEqual(['CALLS']);
  });

  it('finds a job of another member, and an event about one', async () => {
    const acknowledged = seen().acknowledged.map((job) => ({ ...job, memberId: memberId + 1 }));
    expect(await breachesOf({ acknowledged })).toEqual(['FOREIGN']);
    expect(await breachesOf({ foreignEvents: ['member 1 heard of 2'] })).toEqual(['FOREIGN']);
  });
});
