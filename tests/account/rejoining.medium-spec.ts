import { runSql } from '#testing';
import { currentMemberSchema, LEAVING_CONFIRMATION, usageTokensSchema } from '#contracts';
import { createHash } from 'node:crypto';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { SignInFixture } from '../sign-in/sign-in-fixture.js';

/** Lower than the model tokens that are counted for a job which runs while its member leaves. */
const DAILY_LIMIT = 3_000;

let fixture: SignInFixture;
beforeAll(async () => {
  fixture = await SignInFixture.open({ AI_MEMBER_DAILY_TOKENS: `${DAILY_LIMIT}` });
});
afterAll(() => fixture.close());

const rows = <Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> =>
  runSql<Row>(fixture.api.dataSource, sql, parameters);

/** Joins, or joins again. */
async function join(email: string): Promise<{ client: ApiClient; memberId: number }> {
  const client = fixture.api.newClient();
  const { memberId } = currentMemberSchema.parse((await fixture.signIn(client, { email })).data);
  return { client, memberId };
}
const deleteAccount = (client: ApiClient) =>
  client.send('DELETE', '/api/v1/me', { body: { confirmation: LEAVING_CONFIRMATION } });
const tokensOf = async (client: ApiClient) =>
  usageTokensSchema.parse((await client.send('GET', '/api/v1/usage/tokens')).data);

/** Sets a member's balance, and a refill clock that started `clockHours` ago. */
async function spend(memberId: number, balance: number, clockHours: number): Promise<void> {
  await rows(
    `UPDATE token_account SET balance = $2, refill_started_at = now() - make_interval(hours => $3) WHERE member_id = $1`,
    [memberId, balance, clockHours],
  );
  await rows(
    `INSERT INTO token_ledger_entry (member_id, kind, amount, remaining_after) VALUES ($1, 'TAKE', $2, $3)`,
    [memberId, balance - 40, balance],
  );
}

const improve = (client: ApiClient) =>
  client.send('POST', '/api/v1/cover-letters/ai-improve', {
    body: { content: '고칠 글입니다.', jobField: '개발', experienceYears: 1 },
    headers: { prefer: 'respond-async' },
  });

describe('joining again', () => {
  it('takes over the remaining tokens, and the refill clock continues', async () => {
    const first = await join('again@example.com');
    await spend(first.memberId, 3, 23);
    const before = await tokensOf(first.client);
    await deleteAccount(first.client);
    const second = await join('again@example.com');
    expect(second.memberId).not.toBe(first.memberId);
    expect(await tokensOf(second.client)).toEqual(before);
    const ledger = await rows(
      'SELECT kind, amount, remaining_after FROM token_ledger_entry WHERE member_id = $1',
      [second.memberId],
    );
    expect(ledger).toEqual([{ kind: 'GRANT', amount: 3, remaining_after: 3 }]);
  });

  it('refills nothing however often the account is deleted, and keeps no erased identity of who is back', async () => {
    const first = await join('often@example.com');
    await spend(first.memberId, 0, 1);
    let { client } = first;
    for (let round = 0; round < 3; round += 1) {
      await deleteAccount(client);
      ({ client } = await join('often@example.com'));
      expect((await tokensOf(client)).remainingTokens).toBe(0);
    }
    expect(await rows('SELECT 1 FROM erased_identity')).toEqual([]);
  });

  it('gets only the refills that fell due', async () => {
    const first = await join('patient@example.com');
    await spend(first.memberId, 5, 0);
    await deleteAccount(first.client);
    await rows(`UPDATE erased_identity SET refill_started_at = refill_started_at - interval '49 hours'`);
    const { client } = await join('patient@example.com');
    expect((await tokensOf(client)).remainingTokens).toBe(25);
  });

  it('keeps what an administrator granted above the cap', async () => {
    const first = await join('granted@example.com');
    await rows('UPDATE token_account SET balance = 90 WHERE member_id = $1', [first.memberId]);
    await deleteAccount(first.client);
    expect((await tokensOf((await join('granted@example.com')).client)).remainingTokens).toBe(90);
  });

  it('releases the tokens of a job that the deletion stopped', async () => {
    const first = await join('held@example.com');
    await spend(first.memberId, 12, 0);
    await improve(first.client);
    expect((await tokensOf(first.client)).remainingTokens).toBe(7);
    await deleteAccount(first.client);
    expect((await tokensOf((await join('held@example.com')).client)).remainingTokens).toBe(12);
  });

  it('does not reset the daily limit of model tokens, which ends with the day', async () => {
    const first = await join('limit@example.com');
    const used = DAILY_LIMIT + 1;
    await rows(
      `INSERT INTO ai_request (purpose, model, outcome, billed_tokens, total_seconds, member_id)
       SELECT 'x', 'm', 'succeeded', n, 1, $1 FROM unnest($2::int[]) n`,
      [first.memberId, [used - 1_000, 1_000]],
    );
    const refusal = {
      status: 429,
      errorCode: 'QUOTA_EXCEEDED',
      data: { quota: 'aiTokensOfMember', used, limit: DAILY_LIMIT },
    };
    expect(await improve(first.client)).toMatchObject(refusal);
    let { client, memberId } = first;
    for (let round = 0; round < 2; round += 1) {
      await deleteAccount(client);
      ({ client, memberId } = await join('limit@example.com'));
      expect(await improve(client)).toMatchObject(refusal);
    }
    await rows(`UPDATE token_account SET billed_at = billed_at - interval '1 day' WHERE member_id = $1`, [
      memberId,
    ]);
    expect(await improve(client)).toMatchObject({ status: 202 });
  });

  it('counts towards the daily limit what was used before and after', async () => {
    const first = await join('both@example.com');
    const spendHalf = (memberId: number) =>
      rows(
        `INSERT INTO ai_request (purpose, model, outcome, billed_tokens, total_seconds, member_id)
         VALUES ('x', 'm', 'succeeded', $2, 1, $1)`,
        [memberId, DAILY_LIMIT / 2],
      );
    await spendHalf(first.memberId);
    await deleteAccount(first.client);
    const second = await join('both@example.com');
    expect(await improve(second.client)).toMatchObject({ status: 202 });
    await spendHalf(second.memberId);
    expect(await improve(second.client)).toMatchObject({ status: 429, errorCode: 'QUOTA_EXCEEDED' });
  });

  it('counts a job that was running, whose requests are recorded without a member', async () => {
    const first = await join('running@example.com');
    expect(await improve(first.client)).toMatchObject({ status: 202 });
    await rows(`UPDATE job SET status = 'RUNNING', heartbeat_at = now(), attempt = 1 WHERE member_id = $1`, [
      first.memberId,
    ]);
    await deleteAccount(first.client);
    const { client } = await join('running@example.com');
    expect(await improve(client)).toMatchObject({ status: 429, errorCode: 'QUOTA_EXCEEDED' });
  });

  it('starts with a full account after 30 days', async () => {
    const first = await join('late@example.com');
    await spend(first.memberId, 0, 1);
    await deleteAccount(first.client);
    await rows(`UPDATE erased_identity SET expires_at = now()`);
    expect((await tokensOf((await join('late@example.com')).client)).remainingTokens).toBe(40);
  });

  it('needs only a keyed hash, which is kept for 30 days', async () => {
    const { client, memberId } = await join('hash@example.com');
    const [{ sub } = { sub: '' }] = await rows<{ sub: string }>(
      'SELECT google_id AS sub FROM member WHERE member_id = $1',
      [memberId],
    );
    await deleteAccount(client);
    const kept = await rows<{ identity_hash: string; days: number }>(
      `SELECT identity_hash, round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM erased_identity`,
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]?.days).toBe(30);
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(kept[0]?.identity_hash).not.toBe(createHash('sha256').update(sub).digest(encoding));
    expect((await tokensOf((await join('somebody-else@example.com')).client)).remainingTokens).toBe(40);
  });

  it('creates one member for concurrent sign-ins, also during a deletion', async () => {
    const first = await join('race@example.com');
    await spend(first.memberId, 4, 1);
    const again = [join('race@example.com'), join('race@example.com')];
    await Promise.all([deleteAccount(first.client), ...again]);
    const clients = await Promise.all(again);
    const members = await rows('SELECT member_id FROM member WHERE email = $1', ['race@example.com']);
    expect(members.length).toBeLessThanOrEqual(1);
    for (const { client } of clients) {
      const answer = await client.send('GET', '/api/v1/usage/tokens');
      if (answer.status === 200) expect(answer.data).toMatchObject({ remainingTokens: 4 });
      else expect(answer.status).toBe(401);
    }
  });
});
