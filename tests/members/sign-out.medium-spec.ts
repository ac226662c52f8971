import { currentMemberSchema } from '#contracts';
import { clientEvent } from '#events';
import { queueBackends, until, runSql } from '#testing';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { LiveFixture, type TestSocket } from '../live/live-fixture.js';
import { SignInFixture } from '../sign-in/sign-in-fixture.js';
import { changeRole, changeStatus, forceLogout, MEMBERS } from './members.js';

describe.each(queueBackends())('over %s', (backend) => {
  let liveFixture: LiveFixture;
  beforeAll(async () => {
    liveFixture = await LiveFixture.start(backend);
  });
  afterAll(() => liveFixture.stop());

  it.each<[what: string, reason: string, call: (client: ApiClient, memberId: number) => Promise<unknown>]>([
    ['a forced logout', 'FORCED', forceLogout],
    ['INACTIVE', 'MEMBER_NOT_ACTIVE', (client, id) => changeStatus(client, id, 'INACTIVE')],
    ['SUSPENDED', 'MEMBER_NOT_ACTIVE', (client, id) => changeStatus(client, id, 'SUSPENDED')],
  ])(
    '%s closes the member’s sockets on every process at once and refuses the next call',
    async (_what, reason, call) => {
      const [root, member] = [await liveFixture.api.signIn({ role: 'ROOT' }), await liveFixture.api.signIn()];
      const sockets = await Promise.all(liveFixture.urls.map((url) => liveFixture.connect(member, { url })));
      const kept = await liveFixture.connect(root);
      const earlierEventsArrived = await liveFixture.createEventBarrier();
      await call(root.client, member.memberId);
      await earlierEventsArrived();
      expect(sockets.map(({ socket }) => socket.connected)).toEqual([false, false]);
      for (const { received } of sockets)
        expect(received).toEqual([{ event: 'session-revoked', payload: { reason } }]);
      expect(kept.socket.connected).toBe(true);
      const headers = { cookie: member.client.cookieHeader };
      expect(await member.client.send('GET', '/auth/me', { headers })).toMatchObject({ status: 401 });
      expect(await member.client.send('POST', '/auth/refresh', { headers })).toMatchObject({ status: 401 });
      expect(await root.client.send('GET', '/auth/me')).toMatchObject({ status: 200 });
    },
  );

  it('a change that is refused or changes nothing leaves the sockets open', async () => {
    const [admin, other] = [
      await liveFixture.api.signIn({ role: 'ADMIN' }),
      await liveFixture.api.signIn({ role: 'ADMIN' }),
    ];
    const user = await liveFixture.api.signIn();
    const sockets = await Promise.all([other, user].map((member) => liveFixture.connect(member)));
    const earlierEventsArrived = await liveFixture.createEventBarrier();
    expect(await forceLogout(admin.client, other.memberId)).toMatchObject({ status: 403 });
    expect(await changeStatus(admin.client, other.memberId, 'INACTIVE')).toMatchObject({ status: 403 });
    expect(await changeStatus(admin.client, user.memberId, 'SUSPENDED')).toMatchObject({ status: 403 });
    expect(await changeStatus(admin.client, user.memberId, 'ACTIVE')).toMatchObject({ status: 200 });
    await earlierEventsArrived();
    expect(sockets.map(({ socket }) => socket.connected)).toEqual([true, true]);
    expect(sockets.flatMap(({ received }) => received)).toEqual([]);
  });

  it('a role change moves the member’s sockets into the administrators’ room and out of it', async () => {
    const [root, member] = [
      await liveFixture.api.signIn({ role: 'ROOT' }),
      await liveFixture.api.signIn({ role: 'ADMIN' }),
    ];
    const sockets = await Promise.all(
      liveFixture.urls.map((url) => liveFixture.connect(member, { url, reconnection: true })),
    );
    const progress = { jobId: crypto.randomUUID(), type: 'CRAWL', stage: null, progress: 1 } as const;
    const earlierEventsArrived = await liveFixture.createEventBarrier();
    const receivesAdministratorEvents = async ({ received }: TestSocket): Promise<boolean> => {
      received.length = 0;
      await liveFixture.publish(
        clientEvent({ memberId: null, administrators: true }, 'job-progress', progress),
      );
      await earlierEventsArrived();
      return received.length > 0;
    };
    for (const socket of sockets) expect(await receivesAdministratorEvents(socket)).toBe(true);
    await changeRole(root.client, member.memberId, 'USER');
    for (const socket of sockets)
      await until('it hears no more', async () => !(await receivesAdministratorEvents(socket)));
    await changeRole(root.client, member.memberId, 'ADMIN');
    for (const socket of sockets) await until('it hears again', () => receivesAdministratorEvents(socket));
  });

  it('a grant is sent only to the member’s browsers', async () => {
    const [admin, member] = [await liveFixture.api.signIn({ role: 'ADMIN' }), await liveFixture.api.signIn()];
    const sockets = await Promise.all(liveFixture.urls.map((url) => liveFixture.connect(member, { url })));
    const own = await liveFixture.connect(admin);
    const earlierEventsArrived = await liveFixture.createEventBarrier();
    const body = { amount: 25, reason: '오류 보상' };
    await admin.client.send('POST', `${MEMBERS}/${member.memberId}/tokens`, { body });
    await earlierEventsArrived();
    for (const { received } of sockets)
      expect(received).toEqual([{ event: 'tokens-updated', payload: { remainingTokens: 65 } }]);
    expect(own.received).toEqual([]);
  });
});

describe('signing in again', () => {
  let fixture: SignInFixture;
  beforeAll(async () => {
    fixture = await SignInFixture.open();
  });
  afterAll(() => fixture.close());

  const enter = async (email: string) => {
    const client = fixture.api.newClient();
    return { client, answer: await fixture.signIn(client, { email }) };
  };
  const countSessions = async (memberId: number): Promise<number> =>
    (
      await runSql(
        fixture.api.dataSource,
        'SELECT 1 FROM session WHERE member_id = $1 AND revoked_at IS NULL',
        [memberId],
      )
    ).length;

  it.each([
    ['INACTIVE', '비활성화된 계정이에요. 관리자에게 문의해 주세요.'],
    ['SUSPENDED', '이용이 정지된 계정이에요. 관리자에게 문의해 주세요.'],
  ])('is refused with the reason while %s, and possible afterwards', async (status, message) => {
    const root = await fixture.api.signIn({ role: 'ROOT' });
    const email = `${status.toLowerCase()}@example.com`;
    const { memberId } = currentMemberSchema.parse((await enter(email)).answer.data);
    await changeStatus(root.client, memberId, status);
    const { client, answer } = await enter(email);
    expect(answer).toMatchObject({ status: 403, errorCode: 'FORBIDDEN', message, data: null });
    expect(client.cookies.has('jasogongbang-access')).toBe(false);
    await changeStatus(root.client, memberId, 'ACTIVE');
    expect((await enter(email)).answer).toMatchObject({ status: 200, data: { memberId } });
  });

  it('is possible immediately after a forced logout', async () => {
    const root = await fixture.api.signIn({ role: 'ROOT' });
    const { memberId } = currentMemberSchema.parse((await enter('forced@example.com')).answer.data);
    await forceLogout(root.client, memberId);
    expect((await enter('forced@example.com')).answer).toMatchObject({ status: 200, data: { memberId } });
  });

  it('during a change leaves no session of a member who is not active', async () => {
    for (let round = 0; round < 3; round += 1) {
      const root = await fixture.api.signIn({ role: 'ROOT' });
      const email = `round-${round}@example.com`;
      const { memberId } = currentMemberSchema.parse((await enter(email)).answer.data);
      const [changed, ...entered] = await Promise.all([
        changeStatus(root.client, memberId, 'SUSPENDED'),
        ...Array.from({ length: 4 }, () => enter(email)),
      ]);
      expect(changed.status).toBe(200);
      for (const { answer } of entered) expect([200, 403]).toContain(answer.status);
      expect(await countSessions(memberId)).toBe(0);
    }
  });
});
