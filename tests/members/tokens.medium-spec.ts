import { runSql } from '#testing';
import {
  pageSchema,
  MAXIMUM_DAILY_SELF_GRANT,
  SELF_GRANT_REFUSAL,
  tokenEntrySchema,
  usageTokensSchema,
  type UsageTokens,
} from '#contracts';
import type { ApiAnswer, ApiClient } from '../../apps/api/testing/api-client.js';
import type { TestMember } from '../../apps/api/testing/start-api.js';
import { deferred } from '../long-actions/deferred.js';
import { paidJob } from '../long-actions/scripted-jobs.js';
import { Scenario } from '../long-actions/scenario.js';
import { auditOf, everythingOf, MEMBERS } from './members.js';

// Tokens do not depend on the queue: one backend is enough.
let scenario: Scenario;
let admin: TestMember;
beforeAll(async () => {
  scenario = await Scenario.start('postgres', { DATABASE_POOL_SIZE: '12' });
  await scenario.startWorker({ WORKER_CONCURRENCY: '4' });
  admin = await scenario.api.signIn({ role: 'ADMIN' });
});
afterAll(() => scenario.stop());

const grant = (
  memberId: number,
  body: unknown,
  { client }: TestMember = admin,
  headers = {},
): Promise<ApiAnswer> => client.send('POST', `${MEMBERS}/${memberId}/tokens`, { body, headers });
const usageOf = async (client: ApiClient, path: string): Promise<UsageTokens> =>
  usageTokensSchema.parse((await client.send('GET', path)).data);

describe('a grant', () => {
  it('may exceed the cap, and is in the ledger with its reason and in the audit', async () => {
    const { memberId, client } = await scenario.api.signIn();
    const answer = await grant(memberId, { amount: 1_000, reason: '  오류 보상  ' });
    expect(answer).toMatchObject({ status: 200, data: { remainingTokens: 1_040, maxTokens: 40 } });
    const own = await usageOf(client, '/api/v1/usage/tokens');
    expect(own).toEqual(answer.data);
    expect(await usageOf(admin.client, `${MEMBERS}/${memberId}/tokens`)).toEqual(own);
    const history = await admin.client.send('GET', `${MEMBERS}/${memberId}/tokens/history?size=1`);
    expect(pageSchema(tokenEntrySchema).parse(history.data)).toMatchObject({
      content: [{ kind: 'GRANT', amount: 1_000, remainingAfter: 1_040, jobId: null, reason: '오류 보상' }],
      totalElements: 2,
    });
    expect(await auditOf(scenario.api.dataSource, memberId)).toEqual([
      {
        action: 'MEMBER_TOKEN_GRANT',
        actor: admin.memberId,
        before: { remainingTokens: 40 },
        after: { remainingTokens: 1_040, amount: 1_000 },
        reason: '오류 보상',
      },
    ]);
  });

  it('repeated under its key, even concurrently, is given once; another one under that key is refused', async () => {
    const { memberId } = await scenario.api.signIn();
    const { memberId: other } = await scenario.api.signIn();
    const headers = { 'idempotency-key': 'grant-1' };
    const thanks = { amount: 10, reason: '오류 보상' };
    const answers = await Promise.all([1, 2, 3].map(() => grant(memberId, thanks, admin, headers)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await grant(memberId, thanks, admin, headers)).toMatchObject({ data: { remainingTokens: 50 } });
    expect(await auditOf(scenario.api.dataSource, memberId)).toHaveLength(1);
    for (const [target, body] of [
      [memberId, { ...thanks, amount: 11 }],
      [memberId, { ...thanks, reason: '다른 까닭' }],
      [other, thanks],
    ] as const)
      expect(await grant(target, body, admin, headers)).toMatchObject({
        status: 422,
        errorCode: 'IDEMPOTENCY_KEY_REUSED',
      });
    const somebodyElse = await scenario.api.signIn({ role: 'ADMIN' });
    expect(await grant(memberId, thanks, somebodyElse, headers)).toMatchObject({
      data: { remainingTokens: 60 },
    });
    expect(await grant(memberId, thanks, admin, { 'idempotency-key': ' ' })).toMatchObject({ status: 400 });
  });

  it('to oneself is limited in 24 hours, even when made at once; another administrator gives what goes beyond', async () => {
    const own = await scenario.api.signIn({ role: 'ADMIN' });
    const half = { amount: MAXIMUM_DAILY_SELF_GRANT / 2, reason: '시험용' };
    const answers = await Promise.all([1, 2, 3].map(() => grant(own.memberId, half, own)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403]);
    expect(await grant(own.memberId, { amount: 1, reason: '시험용' }, own)).toMatchObject({
      status: 403,
      errorCode: 'FORBIDDEN',
      message: SELF_GRANT_REFUSAL,
    });
    expect(await usageOf(own.client, '/api/v1/usage/tokens')).toMatchObject({
      remainingTokens: 40 + MAXIMUM_DAILY_SELF_GRANT,
    });
    expect(await grant(own.memberId, { amount: 1_000, reason: '행사 준비' })).toMatchObject({ status: 200 });
    await runSql(
      scenario.api.dataSource,
      `UPDATE audit_entry SET created_at = created_at - interval '25 hours' WHERE target_member_id = $1`,
      [own.memberId],
    );
    expect(await grant(own.memberId, half, own)).toMatchObject({ status: 200 });
  });

  it.each<[body: unknown, field: string]>([
    [undefined, ''],
    [{}, 'amount'],
    [{ amount: 0, reason: '보상' }, 'amount'],
    [{ amount: -5, reason: '보상' }, 'amount'],
    [{ amount: 1_001, reason: '보상' }, 'amount'],
    [{ amount: 1.5, reason: '보상' }, 'amount'],
    [{ amount: '5', reason: '보상' }, 'amount'],
    [{ amount: 1e308, reason: '보상' }, 'amount'],
    [{ amount: 5 }, 'reason'],
    [{ amount: 5, reason: '' }, 'reason'],
    [{ amount: 5, reason: ' \u200b' }, 'reason'],
    [{ amount: 5, reason: '널\u0000' }, 'reason'],
    [{ amount: 5, reason: '가'.repeat(201) }, 'reason'],
  ])('is 400 at its field and changes nothing: %j', async (body, field) => {
    const { memberId } = await scenario.api.signIn();
    const before = await everythingOf(scenario.api.dataSource, memberId);
    const answer = await grant(memberId, body);
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
    if (field !== '') expect(Object.keys(answer.errors ?? {})).toContain(field);
    expect(await everythingOf(scenario.api.dataSource, memberId)).toEqual(before);
  });

  it('adds up with concurrent grants and with jobs that hold, take and release', async () => {
    const { memberId } = await scenario.api.signIn();
    const ready = Array.from({ length: 4 }, () => deferred());
    const proceed = deferred();
    const jobs = await Promise.all(
      ready.map(({ resolve }, at) => {
        const script = scenario.jobs.add(async () => {
          resolve();
          await proceed.promise;
          if (at % 2 === 1) throw new Error('a job of the test fails');
          return { result: null };
        });
        return scenario.submit(paidJob, { script }, memberId);
      }),
    );
    await Promise.all(ready.map(({ promise }) => promise));
    const other = await scenario.api.signIn({ role: 'ROOT' });
    const granting = Array.from({ length: 8 }, (_, at) =>
      grant(memberId, { amount: 3, reason: '보상' }, at % 2 === 0 ? admin : other),
    );
    proceed.resolve();
    for (const answer of await Promise.all(granting)) expect(answer.status).toBe(200);
    for (const [at, { jobId }] of jobs.entries())
      await scenario.untilStatus(jobId, at % 2 === 1 ? 'FAILED' : 'SUCCEEDED');
    expect(await scenario.tokensOf(memberId)).toMatchObject({ spendable: 40 + 8 * 3 - 2 * 5, held: 0 });
    expect(await auditOf(scenario.api.dataSource, memberId)).toHaveLength(8);
  });
});

describe('the tokens of a member', () => {
  it('are shown with every refill that has fallen due', async () => {
    const { memberId } = await scenario.api.signIn();
    await scenario.leaveTokens(memberId, 7);
    await runSql(
      scenario.api.dataSource,
      `UPDATE token_account SET refill_started_at = now() - interval '25 hours' WHERE member_id = $1`,
      [memberId],
    );
    const usage = await usageOf(admin.client, `${MEMBERS}/${memberId}/tokens`);
    expect(usage).toMatchObject({ remainingTokens: 17, maxTokens: 40, refillAmount: 10 });
    const history = await admin.client.send('GET', `${MEMBERS}/${memberId}/tokens/history?size=1`);
    expect(history.data).toMatchObject({ content: [{ kind: 'REFILL', remainingAfter: 17 }] });
  });
});
