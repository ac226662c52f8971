import { runSql } from '#testing';
import { tokenPolicyOf } from '#config';
import { inTransaction } from '#database';
import { ProductError } from '#domain';
import { ClaimLostError, JobFailure, JobFinisher } from '#jobs';
import { createLogger } from '#observability';
import { LockedTokenAccounts, readUsageTokens } from '#tokens';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { createClaimBatcher, toClaim } from '../../libs/jobs/src/job-claim.js';
import { freeJob, paidJob } from './scripted-jobs.js';
import { Scenario } from './scenario.js';

const ending = fc.constantFrom('succeed', 'fail', 'retry', 'crash', 'cancel');
type Ending = 'succeed' | 'fail' | 'retry' | 'crash' | 'cancel';
const plan = fc.record({
  tokens: fc.integer({ min: 0, max: 30 }),
  cap: fc.integer({ min: 0, max: 60 }),
  // The ends that are tried on each job, all concurrently.
  jobs: fc.array(fc.array(ending, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
  reads: fc.integer({ min: 0, max: 4 }),
  grants: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
});

// Tokens do not depend on the queue: one backend is enough.
describe('tokens under concurrent jobs', () => {
  let scenario: Scenario;
  let finisher: JobFinisher;
  beforeAll(async () => {
    scenario = await Scenario.start('postgres', { TOKEN_REFILL_SECONDS: '1', DATABASE_POOL_SIZE: '16' });
    const { dataSource, config } = scenario.api;
    finisher = new JobFinisher(
      dataSource,
      scenario.bus,
      tokenPolicyOf(config),
      createLogger('test', 'silent'),
    );
  });
  afterAll(() => scenario.stop());

  async function endAttempt(jobId: string, kind: Ending): Promise<void> {
    if (kind === 'cancel') return scenario.cancel(jobId);
    const { attempt } = await scenario.find(jobId);
    const row = await createClaimBatcher(scenario.api.dataSource, [paidJob.type]).add({ jobId, attempt });
    if (row === undefined || kind === 'crash') return;
    const claim = toClaim(row, paidJob);
    const failure = new JobFailure('AI_SERVICE_ERROR', { retry: kind === 'retry' ? 'BACKOFF' : 'NEVER' });
    const end =
      kind === 'succeed' ? finisher.succeed(claim, { result: null }) : finisher.fail(claim, failure);
    await end.catch((error: unknown) => {
      if (!(error instanceof ClaimLostError)) throw error;
    });
  }

  async function runJobWith(memberId: number, script: string, endings: readonly Ending[]): Promise<void> {
    try {
      const { jobId } = await scenario.submit(paidJob, { script }, memberId);
      await Promise.all(endings.map((kind) => endAttempt(jobId, kind)));
    } catch (error) {
      if (!(error instanceof ProductError) || error.errorCode !== 'INSUFFICIENT_TOKENS') throw error;
    }
  }

  it('keeps account and ledger equal, and settles each ended job once', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async ({ tokens, cap, jobs, reads, grants }) => {
        const { memberId } = await scenario.api.signIn();
        await scenario.leaveTokens(memberId, tokens);
        const policy = { cap, refillAmount: 3, refillSeconds: 1 };
        const { dataSource } = scenario.api;
        const script = randomUUID();
        await Promise.all([
          ...jobs.map((endings) => runJobWith(memberId, script, endings)),
          ...Array.from({ length: reads }, () => readUsageTokens(dataSource, memberId, policy)),
          ...grants.map((amount) =>
            inTransaction(dataSource, async (tx) => {
              const accounts = await LockedTokenAccounts.lock(tx, [memberId], policy);
              accounts.of(memberId).grant(amount, '시험');
              accounts.save();
            }),
          ),
        ]);
        await scenario.tokensOf(memberId);
        const wrong = await runSql(
          dataSource,
          `SELECT job_id, status, count(entry_id) FILTER (WHERE kind = 'HOLD') AS holds,
             count(entry_id) FILTER (WHERE kind = 'TAKE') AS takes,
             count(entry_id) FILTER (WHERE kind = 'RELEASE') AS releases
           FROM job LEFT JOIN token_ledger_entry USING (job_id) WHERE job.member_id = $1 GROUP BY job_id
           HAVING count(entry_id) FILTER (WHERE kind = 'HOLD') <> 1
             OR count(entry_id) FILTER (WHERE kind = 'TAKE') <> (status = 'SUCCEEDED')::int
             OR count(entry_id) FILTER (WHERE kind = 'RELEASE') <> (status IN ('FAILED', 'CANCELLED'))::int`,
          [memberId],
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it.each([paidJob, freeJob])(
    'lets an old attempt of a $type end nothing while a newer one runs',
    async (definition) => {
      const { memberId } = await scenario.api.signIn();
      const { jobId } = await scenario.submit(definition, { script: randomUUID() }, memberId);
      const claimAttempt = async (attempt: number) => {
        const row = await createClaimBatcher(scenario.api.dataSource, [definition.type]).add({
          jobId,
          attempt,
        });
        if (row === undefined) throw new Error('the job was not claimed');
        return toClaim(row, definition);
      };
      const old = await claimAttempt(0);
      await finisher.fail(old, new JobFailure('AI_SERVICE_ERROR', { retry: 'BACKOFF' }));
      const current = await claimAttempt(1);
      await expect(finisher.succeed(old, { result: 'old' })).rejects.toThrow(ClaimLostError);
      const forGood = new JobFailure('AI_SERVICE_ERROR', { retry: 'NEVER' });
      await expect(finisher.fail(old, forGood)).rejects.toThrow(ClaimLostError);
      expect(await scenario.find(jobId)).toMatchObject({ status: 'RUNNING', attempt: 2 });
      // Concurrently, so that the ends of the old attempt and that of the current one are in one batch.
      const written: string[] = [];
      const end = (claim: typeof old, result: string) =>
        finisher.succeed(claim, { result, write: async () => void written.push(result) });
      const ends = await Promise.allSettled([
        ...[1, 2, 3].map(() => end(old, 'old')),
        end(current, 'current'),
      ]);
      expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
      expect(written).toEqual(['current']);
      expect(await scenario.find(jobId)).toMatchObject({ status: 'SUCCEEDED', result: 'current' });
      const { kinds } = await scenario.tokensOf(memberId);
      expect(kinds).toEqual(definition === paidJob ? ['GRANT', 'HOLD', 'TAKE'] : ['GRANT']);
    },
  );

  it('stores a stopped or started refill clock when it is read', async () => {
    const { memberId } = await scenario.api.signIn();
    await scenario.leaveTokens(memberId, 5);
    const { dataSource } = scenario.api;
    const clock = async (cap: number): Promise<Date | null | undefined> => {
      await readUsageTokens(dataSource, memberId, { cap, refillAmount: 1, refillSeconds: 3_600 });
      const [row] = await runSql<{ at: Date | null }>(
        dataSource,
        'SELECT refill_started_at AS at FROM token_account WHERE member_id = $1',
        [memberId],
      );
      return row?.at;
    };
    expect(await clock(40)).toBeInstanceOf(Date);
    expect(await clock(5)).toBeNull();
  });
});
