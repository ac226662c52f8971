import { runSql } from '#testing';
import { memberSchema, type MemberStatus, type Role } from '#contracts';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';
import {
  ADMINISTRATORS,
  auditOf,
  changeRole,
  changeStatus,
  everythingOf,
  forceLogout,
  MEMBERS,
} from './members.js';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi({ DATABASE_POOL_SIZE: '12' });
});
afterAll(() => api.stop());

const OWN_STATUS = '본인의 상태는 변경할 수 없습니다.';
const OF_ADMINISTRATORS = '관리자는 다른 관리자나 루트 관리자의 상태를 변경할 수 없습니다.';
const SUSPENSION = '정지는 루트 관리자만 설정하거나 해제할 수 있습니다.';
const OWN_ROLE = '본인의 권한은 변경할 수 없습니다.';
const GRANT_ROOT = '루트 관리자만 ROOT 권한을 부여할 수 있습니다.';
const SAME_LEVEL = '같은 등급의 관리자끼리는 권한을 변경할 수 없습니다.';
const OUTRANKED = '등급이 더 높은 회원의 권한은 변경할 수 없습니다.';
const LOGOUT = '관리자는 일반 회원만 강제 로그아웃할 수 있습니다.';

interface Standing {
  role: Role;
  status?: MemberStatus;
}
type TargetMember = Standing | 'self';
const USER: Standing = { role: 'USER' };
const ADMIN: Standing = { role: 'ADMIN' };
const ROOT: Standing = { role: 'ROOT' };
const suspended: Standing = { role: 'USER', status: 'SUSPENDED' };
const inactive: Standing = { role: 'USER', status: 'INACTIVE' };

const signInActorAndTarget = async (
  actorRole: Role,
  targetMember: TargetMember,
): Promise<[actor: TestMember, target: TestMember]> => {
  const actor = await api.signIn({ role: actorRole });
  return [actor, targetMember === 'self' ? actor : await api.signIn(targetMember)];
};

async function expectRefused(
  call: (client: ApiClient, memberId: number) => ReturnType<ApiClient['send']>,
  [actor, target]: [TestMember, TestMember],
  message: string,
): Promise<void> {
  const before = await everythingOf(api.dataSource, target.memberId);
  const answer = await call(actor.client, target.memberId);
  expect(answer).toMatchObject({ status: 403, errorCode: 'FORBIDDEN', message, data: null });
  expect(await everythingOf(api.dataSource, target.memberId)).toEqual(before);
}

describe('changing a status', () => {
  it.each<[actor: Role, whom: TargetMember, status: MemberStatus, message: string]>([
    ['ADMIN', 'self', 'INACTIVE', OWN_STATUS],
    ['ADMIN', 'self', 'ACTIVE', OWN_STATUS],
    ['ROOT', 'self', 'INACTIVE', OWN_STATUS],
    ['ROOT', 'self', 'SUSPENDED', OWN_STATUS],
    ['ADMIN', ADMIN, 'INACTIVE', OF_ADMINISTRATORS],
    ['ADMIN', ADMIN, 'ACTIVE', OF_ADMINISTRATORS],
    ['ADMIN', ROOT, 'INACTIVE', OF_ADMINISTRATORS],
    ['ADMIN', ROOT, 'SUSPENDED', OF_ADMINISTRATORS],
    ['ADMIN', USER, 'SUSPENDED', SUSPENSION],
    ['ADMIN', inactive, 'SUSPENDED', SUSPENSION],
    ['ADMIN', suspended, 'ACTIVE', SUSPENSION],
    ['ADMIN', suspended, 'INACTIVE', SUSPENSION],
  ])('is refused to %s for %j to %s', async (actor, targetMember, status, message) => {
    await expectRefused(
      (client, id) => changeStatus(client, id, status),
      await signInActorAndTarget(actor, targetMember),
      message,
    );
  });

  it.each<[actor: Role, whom: Standing, status: MemberStatus]>([
    ['ADMIN', USER, 'INACTIVE'],
    ['ADMIN', inactive, 'ACTIVE'],
    ['ROOT', USER, 'SUSPENDED'],
    ['ROOT', suspended, 'ACTIVE'],
    ['ROOT', ADMIN, 'SUSPENDED'],
    ['ROOT', ROOT, 'INACTIVE'],
  ])('is open to %s for %j to %s, and audited', async (role, targetMember, status) => {
    const [actor, target] = await signInActorAndTarget(role, targetMember);
    const answer = await changeStatus(actor.client, target.memberId, status, ` 상태 변경: ${status} `);
    expect(answer.status).toBe(200);
    expect(memberSchema.parse(answer.data)).toMatchObject({ memberId: target.memberId, status });
    expect(await auditOf(api.dataSource, target.memberId)).toEqual([
      {
        action: 'MEMBER_STATUS_CHANGE',
        actor: actor.memberId,
        before: { status: targetMember.status ?? 'ACTIVE' },
        after: { status },
        reason: `상태 변경: ${status}`,
      },
    ]);
  });
});

describe('changing a role', () => {
  it.each<[actor: Role, whom: TargetMember, role: Role, message: string]>([
    ['ADMIN', 'self', 'USER', OWN_ROLE],
    ['ADMIN', 'self', 'ROOT', OWN_ROLE],
    ['ROOT', 'self', 'USER', OWN_ROLE],
    ['ROOT', 'self', 'ROOT', OWN_ROLE],
    ['ADMIN', USER, 'ROOT', GRANT_ROOT],
    ['ADMIN', ADMIN, 'ROOT', GRANT_ROOT],
    ['ADMIN', ADMIN, 'USER', SAME_LEVEL],
    ['ADMIN', ADMIN, 'ADMIN', SAME_LEVEL],
    ['ROOT', ROOT, 'USER', SAME_LEVEL],
    ['ROOT', ROOT, 'ROOT', SAME_LEVEL],
    ['ADMIN', ROOT, 'USER', OUTRANKED],
    ['ADMIN', ROOT, 'ADMIN', OUTRANKED],
  ])('is refused to %s for %j to %s', async (actor, targetMember, role, message) => {
    await expectRefused(
      (client, id) => changeRole(client, id, role),
      await signInActorAndTarget(actor, targetMember),
      message,
    );
  });

  it.each<[actor: Role, whom: Standing, role: Role]>([
    ['ADMIN', USER, 'ADMIN'],
    ['ROOT', USER, 'ADMIN'],
    ['ROOT', USER, 'ROOT'],
    ['ROOT', ADMIN, 'USER'],
    ['ROOT', ADMIN, 'ROOT'],
  ])('is open to %s for %j to %s, and audited', async (actorRole, targetMember, role) => {
    const [actor, target] = await signInActorAndTarget(actorRole, targetMember);
    const answer = await changeRole(actor.client, target.memberId, role);
    expect(answer.status).toBe(200);
    expect(memberSchema.parse(answer.data)).toMatchObject({ memberId: target.memberId, role });
    expect(await auditOf(api.dataSource, target.memberId)).toEqual([
      {
        action: 'MEMBER_ROLE_CHANGE',
        actor: actor.memberId,
        before: { role: targetMember.role },
        after: { role },
        reason: null,
      },
    ]);
  });

  it('locks a demoted administrator out of the next admin call, and admits a new one', async () => {
    const [root, member] = await signInActorAndTarget('ROOT', ADMIN);
    const look = () => member.client.send('GET', MEMBERS);
    expect(await look()).toMatchObject({ status: 200 });
    await changeRole(root.client, member.memberId, 'USER');
    expect(await look()).toMatchObject({ status: 403, errorCode: 'FORBIDDEN', data: null });
    await changeRole(root.client, member.memberId, 'ADMIN');
    expect(await look()).toMatchObject({ status: 200 });
  });
});

describe('a forced logout', () => {
  it.each<[actor: Role, whom: TargetMember]>([
    ['ADMIN', 'self'],
    ['ADMIN', ADMIN],
    ['ADMIN', ROOT],
  ])('is refused to %s for %j', async (actor, targetMember) => {
    await expectRefused(forceLogout, await signInActorAndTarget(actor, targetMember), LOGOUT);
  });

  it.each<[actor: Role, whom: TargetMember]>([
    ['ADMIN', USER],
    ['ROOT', USER],
    ['ROOT', ADMIN],
    ['ROOT', ROOT],
    ['ROOT', 'self'],
  ])('is open to %s for %j, and audited with the sessions that ended', async (role, targetMember) => {
    const [actor, target] = await signInActorAndTarget(role, targetMember);
    const answer = await forceLogout(actor.client, target.memberId);
    expect(answer).toMatchObject({ status: 200, data: { endedSessions: 1 } });
    expect(await target.client.send('GET', '/auth/me')).toMatchObject({ status: 401 });
    expect(await auditOf(api.dataSource, target.memberId)).toEqual([
      {
        action: 'MEMBER_FORCE_LOGOUT',
        actor: actor.memberId,
        before: null,
        after: { endedSessions: 1 },
        reason: null,
      },
    ]);
  });

  it('does not count sessions that had expired or ended before', async () => {
    const [actor, target] = await signInActorAndTarget('ADMIN', USER);
    await runSql(
      api.dataSource,
      `INSERT INTO session (session_id, member_id, rotated_at, last_used_at, expires_at, revoked_at)
       VALUES (gen_random_uuid(), $1, now(), now(), now() - interval '1 day', NULL),
         (gen_random_uuid(), $1, now(), now(), now() + interval '1 day', now())`,
      [target.memberId],
    );
    expect((await forceLogout(actor.client, target.memberId)).data).toEqual({ endedSessions: 1 });
    expect((await forceLogout(actor.client, target.memberId)).data).toEqual({ endedSessions: 0 });
  });
});

describe.each(ADMINISTRATORS)('a change by %s', (role) => {
  it('to the present value changes nothing and is not audited', async () => {
    const [actor, target] = await signInActorAndTarget(role, USER);
    const before = await everythingOf(api.dataSource, target.memberId);
    expect(await changeStatus(actor.client, target.memberId, 'ACTIVE', '그대로')).toMatchObject({
      status: 200,
      data: { memberId: target.memberId, status: 'ACTIVE' },
    });
    expect(await changeRole(actor.client, target.memberId, 'USER', '그대로')).toMatchObject({
      status: 200,
      data: { memberId: target.memberId, role: 'USER' },
    });
    expect(await everythingOf(api.dataSource, target.memberId)).toEqual(before);
  });

  it('with an outdated expected status is refused, and changes nothing', async () => {
    const [actor, target] = await signInActorAndTarget(role, inactive);
    const before = await everythingOf(api.dataSource, target.memberId);
    const change = (expectedStatus: MemberStatus) =>
      actor.client.send('PUT', `${MEMBERS}/${target.memberId}/status`, {
        body: { status: role === 'ROOT' ? 'SUSPENDED' : 'ACTIVE', expectedStatus },
      });
    expect(await change(role === 'ROOT' ? 'ACTIVE' : 'SUSPENDED')).toMatchObject({
      status: 409,
      errorCode: 'VERSION_CONFLICT',
      message: '그사이 상태가 바뀌었어요. 새로 고친 뒤 다시 해 주세요.',
      data: { memberId: target.memberId, status: 'INACTIVE' },
    });
    expect(await everythingOf(api.dataSource, target.memberId)).toEqual(before);
    expect(await change('INACTIVE')).toMatchObject({ status: 200 });
  });

  it('is audited once for concurrent equal changes', async () => {
    const [actor, target] = await signInActorAndTarget(role, USER);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => changeStatus(actor.client, target.memberId, 'INACTIVE')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await auditOf(api.dataSource, target.memberId)).toHaveLength(1);
  });
});

describe('the input of a change', () => {
  it.each<[path: string, body: unknown, field: string]>([
    ['status', undefined, ''],
    ['status', null, ''],
    ['status', [], ''],
    ['status', {}, 'status'],
    ['status', { status: 'DELETED' }, 'status'],
    ['status', { status: 'active' }, 'status'],
    ['status', { status: ['INACTIVE'] }, 'status'],
    ['status', { status: 'INACTIVE', expectedStatus: 'GONE' }, 'expectedStatus'],
    ['status', { status: 'INACTIVE', reason: '가'.repeat(201) }, 'reason'],
    ['status', { status: 'INACTIVE', reason: '널\u0000' }, 'reason'],
    ['status', { status: 'INACTIVE', reason: '반쪽\ud800' }, 'reason'],
    ['status', { status: 'INACTIVE', reason: 7 }, 'reason'],
    ['role', {}, 'role'],
    ['role', { role: 'OWNER' }, 'role'],
    ['role', { role: 'ADMIN', reason: {} }, 'reason'],
  ])('is refused at its field when it is invalid, and changes nothing: %s %j', async (path, body, field) => {
    const [actor, target] = await signInActorAndTarget('ROOT', USER);
    const before = await everythingOf(api.dataSource, target.memberId);
    const answer = await actor.client.send('PUT', `${MEMBERS}/${target.memberId}/${path}`, {
      body: body === undefined ? '' : JSON.stringify(body),
    });
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
    if (field !== '') expect(Object.keys(answer.errors ?? {})).toEqual([field]);
    expect(await everythingOf(api.dataSource, target.memberId)).toEqual(before);
  });

  it.each(['', ' \u200b\t', null])('may have no reason; %j is none', async (reason) => {
    const [actor, target] = await signInActorAndTarget('ADMIN', USER);
    await changeStatus(actor.client, target.memberId, 'INACTIVE', reason);
    expect(await auditOf(api.dataSource, target.memberId)).toMatchObject([{ reason: null }]);
  });

  it.each(['0', '-1', '1.5', '1e3', 'me', '9'.repeat(16)])('is refused for the id %s', async (id) => {
    const { client } = await api.signIn({ role: 'ROOT' });
    const answer = await client.send('POST', `${MEMBERS}/${id}/force-logout`);
    expect([400, 404]).toContain(answer.status);
  });
});
