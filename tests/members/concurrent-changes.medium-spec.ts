import { runSql } from '#testing';
import { LEAVING_CONFIRMATION, type Role } from '#contracts';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { callWhileLocked, changeRole, changeStatus, everythingOf, forceLogout, MEMBERS } from './members.js';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi({ DATABASE_POOL_SIZE: '12' });
});
afterAll(() => api.stop());

const signInActorAndTarget = async (actorRole: Role): Promise<[actor: TestMember, target: TestMember]> => [
  await api.signIn({ role: actorRole }),
  await api.signIn(),
];

describe('an administrator during a concurrent change of a role or a status', () => {
  const changes: [
    name: string,
    call: (client: ApiClient, memberId: number) => ReturnType<ApiClient['send']>,
  ][] = [
    ['a status', (client, id) => changeStatus(client, id, 'INACTIVE')],
    ['a role', (client, id) => changeRole(client, id, 'ADMIN')],
    ['sessions', forceLogout],
    [
      'tokens',
      (client, id) => client.send('POST', `${MEMBERS}/${id}/tokens`, { body: { amount: 5, reason: '보상' } }),
    ],
  ];

  it.each(changes)('does not change %s after being demoted', async (_what, call) => {
    const [actor, target] = await signInActorAndTarget('ADMIN');
    const before = await everythingOf(api.dataSource, target.memberId);
    const [answer] = await callWhileLocked(api, actor, `role = 'USER'`, [
      () => call(actor.client, target.memberId),
    ]);
    expect(answer).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
    expect(await everythingOf(api.dataSource, target.memberId)).toEqual(before);
  });

  it.each(changes)('does not change %s after being suspended', async (_what, call) => {
    const [actor, target] = await signInActorAndTarget('ROOT');
    const before = await everythingOf(api.dataSource, target.memberId);
    const [answer] = await callWhileLocked(api, actor, `status = 'SUSPENDED'`, [
      () => call(actor.client, target.memberId),
    ]);
    expect(answer).toMatchObject({ status: 401, errorCode: 'UNAUTHENTICATED' });
    expect(await everythingOf(api.dataSource, target.memberId)).toEqual(before);
  });

  it('cannot deactivate a member who has just become an administrator', async () => {
    const [actor, target] = await signInActorAndTarget('ADMIN');
    const [answer] = await callWhileLocked(api, target, `role = 'ADMIN'`, [
      () => changeStatus(actor.client, target.memberId, 'INACTIVE'),
    ]);
    expect(answer).toMatchObject({
      status: 403,
      message: '관리자는 다른 관리자나 루트 관리자의 상태를 변경할 수 없습니다.',
    });
  });
});

describe('the last active ROOT', () => {
  beforeEach(() => runSql(api.dataSource, `UPDATE member SET role = 'USER' WHERE role = 'ROOT'`));

  const countActiveRoots = async (): Promise<number> =>
    (await runSql(api.dataSource, `SELECT 1 FROM member WHERE role = 'ROOT' AND status = 'ACTIVE'`)).length;
  const deleteAccount = ({ client }: TestMember) =>
    client.send('DELETE', '/api/v1/me', { body: { confirmation: LEAVING_CONFIRMATION } });
  const turnOff = (actor: TestMember, target: TestMember) => () =>
    changeStatus(actor.client, target.memberId, 'INACTIVE');
  const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

  it('stays when two deactivate each other at the same time', async () => {
    const [one, other] = [await api.signIn({ role: 'ROOT' }), await api.signIn({ role: 'ROOT' })];
    const answers = await callWhileLocked(api, one, 'updated_at = now()', [
      turnOff(one, other),
      turnOff(other, one),
    ]);
    expect(statusesOf(answers)).toEqual([200, 401]);
    expect(await countActiveRoots()).toBe(1);
  });

  it('stays when one deactivates the only other one and deletes its own account', async () => {
    const [one, other] = [await api.signIn({ role: 'ROOT' }), await api.signIn({ role: 'ROOT' })];
    const [changed, left] = await callWhileLocked(api, one, 'updated_at = now()', [
      turnOff(one, other),
      () => deleteAccount(one),
    ]);
    expect([
      [200, 403],
      [401, 200],
    ]).toContainEqual([changed?.status, left?.status]);
    expect(await countActiveRoots()).toBe(1);
  });

  it('stays after any concurrent changes of several ROOTs', async () => {
    for (let round = 0; round < 4; round += 1) {
      await runSql(api.dataSource, `UPDATE member SET role = 'USER' WHERE role = 'ROOT'`);
      const crowd = await Promise.all(Array.from({ length: 5 }, () => api.signIn({ role: 'ROOT' })));
      const calls = crowd.flatMap((actor, at) => {
        const others = [crowd.at(at - 1), crowd.at(at - 2)].flatMap((other) => other ?? []);
        return [
          ...others.map((other) => turnOff(actor, other)),
          ...(at % 2 === 0 ? [() => deleteAccount(actor)] : []),
        ];
      });
      const answers = await Promise.all(calls.map((call) => call()));
      for (const { status } of answers) expect([200, 401, 403, 404]).toContain(status);
      expect(await countActiveRoots()).toBeGreaterThanOrEqual(1);
    }
  });
});
