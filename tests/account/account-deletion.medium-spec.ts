import { runSql } from '#testing';
import { LEAVING_CONFIRMATION } from '#contracts';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { LETTERS, letterBody, saveLetter } from '../cover-letters/letters.js';

const deleteAccount = (client: ApiClient, body: unknown = { confirmation: LEAVING_CONFIRMATION }) =>
  client.send('DELETE', '/api/v1/me', { body });
const memberExists = async (api: RunningApi, memberId: number): Promise<boolean> =>
  (await runSql(api.dataSource, 'SELECT 1 FROM member WHERE member_id = $1', [memberId])).length > 0;

describe('account deletion', () => {
  let api: RunningApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  const countKept = async (): Promise<number> =>
    (await runSql(api.dataSource, 'SELECT 1 FROM erased_identity')).length;

  it('deletes the member and the letters, and nothing of other members', async () => {
    const [member, other] = [await api.signIn(), await api.signIn()];
    await saveLetter(member.client);
    await saveLetter(other.client);
    expect(await deleteAccount(member.client)).toMatchObject({ status: 200, data: null });
    expect(member.client.cookies.size).toBe(0);
    expect(await memberExists(api, member.memberId)).toBe(false);
    const letters = await runSql(api.dataSource, 'SELECT member_id FROM cover_letter');
    expect(letters).toEqual([{ member_id: other.memberId }]);
    expect(await other.client.send('GET', '/auth/me')).toMatchObject({ status: 200 });
  });

  it.each([
    undefined,
    null,
    {},
    [],
    'text',
    { confirmation: '' },
    { confirmation: '탈퇴' },
    { confirmation: '탈퇴합니다.' },
    { confirmation: ' 탈퇴합니다' },
    { confirmation: '탈퇴합니다'.normalize('NFD') },
    { confirmation: '탈퇴합니다\u200b' },
    { confirmation: ['탈퇴합니다'] },
    { confirmation: true },
    { Confirmation: '탈퇴합니다' },
  ])('is refused for the body %j, and nothing changes', async (body) => {
    const { client, memberId } = await api.signIn();
    const answer = await deleteAccount(client, body === undefined ? '' : JSON.stringify(body));
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
    expect(await memberExists(api, memberId)).toBe(true);
    expect(await client.send('GET', '/auth/me')).toMatchObject({ status: 200 });
  });

  it('names the confirmation text in the refusal', async () => {
    const { client } = await api.signIn();
    const { errors } = await deleteAccount(client, { confirmation: '네' });
    expect(errors).toEqual({ confirmation: "'탈퇴합니다'라고 적어 주세요." });
  });

  it('happens once when requested from many tabs at once', async () => {
    const { client, memberId } = await api.signIn();
    const keptBefore = await countKept();
    const cookie = client.cookieHeader;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        client.send('DELETE', '/api/v1/me', {
          body: { confirmation: LEAVING_CONFIRMATION },
          headers: { cookie },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    expect(await memberExists(api, memberId)).toBe(false);
    expect(await countKept()).toBe(keptBefore + 1);
  });

  it('leaves nothing of the member that concurrent writes have saved', async () => {
    const { client, memberId } = await api.signIn();
    const headers = { cookie: client.cookieHeader };
    const writes = Array.from({ length: 12 }, () =>
      client.send('POST', LETTERS, { body: letterBody(), headers }),
    );
    const [deletion, ...written] = await Promise.all([
      client.send('DELETE', '/api/v1/me', { body: { confirmation: LEAVING_CONFIRMATION }, headers }),
      ...writes,
    ]);
    expect(deletion.status).toBe(200);
    for (const { status } of written) expect([201, 401]).toContain(status);
    const letters = await runSql(api.dataSource, 'SELECT 1 FROM cover_letter WHERE member_id = $1', [
      memberId,
    ]);
    expect(letters).toEqual([]);
  });

  it('makes earlier session tokens invalid (401)', async () => {
    const { client } = await api.signIn();
    const headers = { cookie: client.cookieHeader };
    await deleteAccount(client);
    expect(await client.send('GET', '/auth/me', { headers })).toMatchObject({ status: 401 });
    expect(await client.send('POST', '/auth/refresh', { headers })).toMatchObject({ status: 401 });
    expect(await client.send('POST', LETTERS, { body: letterBody(), headers })).toMatchObject({
      status: 401,
    });
  });

  it('deletes the rate limiter’s counts for the member', async () => {
    const { client, memberId } = await api.signIn();
    const counted = () =>
      runSql(api.dataSource, `SELECT key FROM rate_limit WHERE key LIKE '%member:' || $1`, [memberId]);
    await client.send('GET', '/auth/me');
    expect(await counted()).toHaveLength(1);
    await deleteAccount(client);
    expect(await counted()).toEqual([]);
  });

  it('keeps only the id in the audit', async () => {
    const member = await api.signIn({ name: '한겨울', email: 'gyeoul@example.com', role: 'ADMIN' });
    const other = await api.signIn();
    await runSql(
      api.dataSource,
      `INSERT INTO audit_entry (actor_member_id, action, target_member_id, before, after, reason) VALUES
       ($2, 'OF', $1, '{"name": "한겨울"}', '{"role": "ADMIN"}', '한겨울 님의 부탁'),
       ($1, 'BY', $2, '{"role": "USER"}', '{"by": ["한겨울", "gyeoul@example.com"]}', '한겨울이 정지함'),
       (NULL, 'ABOUT', $2, NULL, NULL, 'gyeoul@example.com 의 신고'),
       (NULL, 'TYPED', $2, NULL, '{"filters": {"email": "x"}}', 'Gyeoul@Example.COM, gyeoul@exampleXcom'),
       (NULL, 'OTHER', $2, '{"a": 1}', NULL, '한겨울에 가입')`,
      [member.memberId, other.memberId],
    );
    await deleteAccount(member.client);
    const entries = await runSql(
      api.dataSource,
      `SELECT action, actor_member_id = $1 AS "byLeaver", target_member_id = $1 AS "ofLeaver", before, after, reason
       FROM audit_entry WHERE $1 IN (actor_member_id, target_member_id) OR target_member_id = $2 ORDER BY audit_id`,
      [member.memberId, other.memberId],
    );
    expect(entries).toEqual([
      { action: 'OF', byLeaver: false, ofLeaver: true, before: null, after: null, reason: null },
      {
        action: 'BY',
        byLeaver: true,
        ofLeaver: false,
        before: { role: 'USER' },
        after: { by: ['[탈퇴한 회원]', '[탈퇴한 회원]'] },
        reason: '[탈퇴한 회원]이 정지함',
      },
      {
        action: 'ABOUT',
        byLeaver: null,
        ofLeaver: false,
        before: null,
        after: null,
        reason: '[탈퇴한 회원] 의 신고',
      },
      {
        action: 'TYPED',
        byLeaver: null,
        ofLeaver: false,
        before: null,
        after: { filters: { email: 'x' } },
        reason: '[탈퇴한 회원], gyeoul@exampleXcom',
      },
      {
        action: 'OTHER',
        byLeaver: null,
        ofLeaver: false,
        before: { a: 1 },
        after: null,
        reason: '한겨울에 가입',
      },
    ]);
  });

  it.each(['ADMIN', 'ROOT'] as const)('waits for a concurrent grant to oneself: %s', async (role) => {
    await api.signIn({ role: 'ROOT' });
    const administrators = await Promise.all(Array.from({ length: 4 }, () => api.signIn({ role })));
    const give = ({ client, memberId }: TestMember) =>
      client.send('POST', `/api/v1/admin/${memberId}/tokens`, { body: { amount: 1, reason: '시험' } });
    const answers = await Promise.all(
      administrators.flatMap((member) => [
        ...Array.from({ length: 6 }, () => give(member)),
        deleteAccount(member.client),
      ]),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
    const remaining = await Promise.all(administrators.map(({ memberId }) => memberExists(api, memberId)));
    expect(remaining).toEqual(administrators.map(() => false));
  });
});

describe('the deletion of a ROOT’s account', () => {
  let api: RunningApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  it('is refused for the last active ROOT, and allowed once there is another', async () => {
    const last = await api.signIn({ role: 'ROOT' });
    await api.signIn({ role: 'ROOT', status: 'INACTIVE' });
    await api.signIn({ role: 'ADMIN' });
    const answer = await deleteAccount(last.client);
    expect(answer).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
    expect(answer.message).toContain('마지막 루트 관리자');
    expect(await last.client.send('GET', '/auth/me')).toMatchObject({ status: 200 });
    const second = await api.signIn({ role: 'ROOT' });
    expect(await deleteAccount(last.client)).toMatchObject({ status: 200 });
    expect(await deleteAccount(second.client)).toMatchObject({ status: 403 });
  });

  it('leaves one active ROOT when several ask at once', async () => {
    const administrators = await Promise.all(Array.from({ length: 4 }, () => api.signIn({ role: 'ROOT' })));
    const ids = administrators.map(({ memberId }) => memberId);
    await runSql(
      api.dataSource,
      `UPDATE member SET role = 'ADMIN' WHERE role = 'ROOT' AND NOT member_id = ANY ($1)`,
      [ids],
    );
    const answers = await Promise.all(administrators.map(({ client }) => deleteAccount(client)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 403]);
    const [roots] = await runSql<{ active: number }>(
      api.dataSource,
      `SELECT count(*) AS active FROM member WHERE role = 'ROOT' AND status = 'ACTIVE'`,
    );
    expect(roots?.active).toBe(1);
  });
});
