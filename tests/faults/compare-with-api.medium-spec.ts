import { runSql } from '#testing';
import { randomUUID } from 'node:crypto';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { compareWithApi } from '../../bench/faults/verify/compare-with-api.js';
import {
  type StoredState,
  type StoredJob,
  readStoredState,
  recordEnds,
} from '../../bench/faults/verify/stored-state.js';
import { Browser } from '../../bench/faults/workload/browser.js';

let api: RunningApi;
let memberId: number;
let browser: Browser;
let job: StoredJob;
let stored: StoredState;

beforeAll(async () => {
  api = await startApi();
  await recordEnds(api.dataSource);
  const member = await api.signIn();
  memberId = member.memberId;
  browser = new Browser(api.url, member.client.cookies);
  await runSql(
    api.dataSource,
    `INSERT INTO job (job_id, type, queue, member_id, status, token_cost, payload, run_at, finished_at, expires_at)
     VALUES ($1, 'CUSTOM_ANSWER', 'ai', $2, 'SUCCEEDED', 1, '{}', now(), now(), now() + interval '1 day')`,
    [randomUUID(), memberId],
  );
  stored = await readStoredState(api.dataSource);
  const [inserted] = stored.jobs;
  if (inserted === undefined) throw new Error('the job was not inserted');
  job = inserted;
});
afterAll(() => api.stop());

/** Kinds and texts of what differs between the API's answers and the stored state with these changes. */
async function differences(changed: Partial<StoredState>): Promise<string[]> {
  const breaches = await compareWithApi([{ memberId, browser }], { ...stored, ...changed });
  return breaches.map(({ kind, text }) => `${kind}: ${text}`);
}

describe('the comparison of what a member reads over HTTP with the database', () => {
  it('finds nothing when both are the same', async () => expect(await differences({})).toEqual([]));

  it('finds a job of another member', async () => {
    const jobs = [{ ...job, memberId: memberId + 1 }];
    expect(await differences({ jobs })).toEqual([
      `FOREIGN: member ${memberId} reads ${job.jobId}, which is not theirs`,
    ]);
  });

  it('finds another status of the member’s own job', async () => {
    const jobs = [{ ...job, status: 'FAILED' as const }];
    expect(await differences({ jobs })).toEqual([
      `STATUS: member ${memberId} reads ${job.jobId} as SUCCEEDED, not FAILED`,
    ]);
  });

  it('finds that a job is missing, even when another member’s is read instead', async () => {
    const missing = { ...job, jobId: randomUUID() };
    const lost = `LOST: member ${memberId} does not read ${missing.jobId}`;
    expect(await differences({ jobs: [job, missing] })).toEqual([lost]);
    const foreign = { ...job, memberId: memberId + 1 };
    expect(await differences({ jobs: [foreign, missing] })).toEqual([
      `FOREIGN: member ${memberId} reads ${job.jobId}, which is not theirs`,
      lost,
    ]);
  });

  it('finds other tokens than the account has', async () => {
    const accounts = stored.accounts.map((account) => ({ ...account, held: account.held + 1 }));
    expect(await differences({ accounts })).toEqual([
      expect.stringMatching(/^LEDGER: .* 40 tokens, not 39$/),
    ]);
  });
});
