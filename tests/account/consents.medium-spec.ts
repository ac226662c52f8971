import { AI_CONSENT_VERSION, consentSchema, jobSchema, usageTokensSchema } from '#contracts';
import { inTransaction } from '#database';
import { runSql, untilLockWait } from '#testing';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { startApi, type RunningApi } from '../../apps/api/testing/start-api.js';

const CONSENTS = '/api/v1/me/consents';
const consent = { kind: 'AI_PROCESSING', version: AI_CONSENT_VERSION };
const improvement = { content: '불편을 먼저 찾아 고칩니다.', jobField: '개발', experienceYears: 1 };

describe('the consent to AI', () => {
  let api: RunningApi;
  beforeAll(async () => {
    api = await startApi({ AI_CONSENT_REQUIRED: 'true' });
  });
  afterAll(() => api.stop());

  const consentsOf = async (client: ApiClient) =>
    z.array(consentSchema).parse((await client.send('GET', CONSENTS)).data);
  const accept = (client: ApiClient) => client.send('POST', CONSENTS, { body: consent });
  const withdraw = (client: ApiClient) => client.send('DELETE', `${CONSENTS}/AI_PROCESSING`);
  const improve = (client: ApiClient) =>
    client.send('POST', '/api/v1/cover-letters/ai-improve', {
      body: improvement,
      headers: { prefer: 'respond-async' },
    });
  const remainingTokens = async (client: ApiClient) =>
    usageTokensSchema.parse((await client.send('GET', '/api/v1/usage/tokens')).data).remainingTokens;

  it('is required before the AI gets any text, and keeps the time of the first acceptance', async () => {
    const { client } = await api.signIn();
    expect(await improve(client)).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
    const { data } = await accept(client);
    expect(await accept(client)).toMatchObject({ status: 201, data });
    expect(await consentsOf(client)).toEqual([data]);
    expect((await improve(client)).status).toBe(202);
  });

  it('is required before a change is reworded', async () => {
    const { client } = await api.signIn();
    const reword = () =>
      client.send('POST', `/api/v1/cover-letters/ai-improve/${randomUUID()}/changes/change-1`, {
        body: { wish: '더 짧게' },
      });
    expect(await reword()).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
    await accept(client);
    expect(await reword()).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
  });

  it('can be withdrawn: unfinished AI jobs are cancelled, their tokens are released, and no more are accepted', async () => {
    const { client } = await api.signIn();
    await accept(client);
    const { jobId } = jobSchema.parse((await improve(client)).data);
    expect(await remainingTokens(client)).toBe(35);
    expect(await withdraw(client)).toMatchObject({ status: 200, data: null });
    expect(await consentsOf(client)).toEqual([]);
    expect((await client.send('GET', `/api/v1/jobs/${jobId}`)).data).toMatchObject({ status: 'CANCELLED' });
    expect(await remainingTokens(client)).toBe(40);
    expect(await improve(client)).toMatchObject({ status: 403 });
  });

  it('lets no job through when it is withdrawn during a call', async () => {
    const { client, memberId } = await api.signIn();
    await accept(client);
    const answer = await inTransaction(api.dataSource, async (tx) => {
      await tx.execute('UPDATE consent SET withdrawn_at = now() WHERE member_id = $1', [memberId]);
      const asked = improve(client);
      await untilLockWait(api.dataSource);
      return { asked };
    });
    expect(await answer.asked).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
    expect(await runSql(api.dataSource, 'SELECT 1 FROM job WHERE member_id = $1', [memberId])).toEqual([]);
    expect(await remainingTokens(client)).toBe(40);
  });

  it('withdrawn twice without having been given changes nothing; other members keep theirs', async () => {
    const [{ client }, { client: other }] = [await api.signIn(), await api.signIn()];
    await accept(other);
    expect((await withdraw(client)).status).toBe(200);
    expect((await withdraw(client)).status).toBe(200);
    expect(await consentsOf(other)).toHaveLength(1);
  });

  it('given again after a withdrawal is a new one, and AI jobs are accepted again', async () => {
    const { client, memberId } = await api.signIn();
    await accept(client);
    await runSql(api.dataSource, `UPDATE consent SET accepted_at = '2026-01-01' WHERE member_id = $1`, [
      memberId,
    ]);
    await withdraw(client);
    await accept(client);
    const [again] = await consentsOf(client);
    expect(again?.acceptedAt).not.toContain('2026-01-01');
    expect((await improve(client)).status).toBe(202);
  });

  it('of an unknown kind cannot be withdrawn', async () => {
    const { client } = await api.signIn();
    const answer = await client.send('DELETE', `${CONSENTS}/EVERYTHING`);
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
  });
});
