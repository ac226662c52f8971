import { clientEvent } from '#events';
import { queueBackends, until, runSql } from '#testing';
import { randomUUID } from 'node:crypto';
import type { TestMember } from '../../apps/api/testing/start-api.js';
import { LiveFixture, type TestSocket } from './live-fixture.js';

const jobId = randomUUID();
const ownJob = { jobId, type: 'AI_IMPROVE', stage: 'rewrite', progress: 50 } as const;
const adminJob = { jobId, type: 'CRAWL', stage: null, progress: 1 } as const;

describe.each(queueBackends())('live events over %s', (backend) => {
  let fixture: LiveFixture;
  beforeAll(async () => {
    fixture = await LiveFixture.start(backend);
  });
  afterAll(() => fixture.stop());

  const publishToMember = ({ memberId }: TestMember, remainingTokens: number) =>
    fixture.publish(clientEvent({ memberId, administrators: false }, 'tokens-updated', { remainingTokens }));
  const publishToAdministrators = () =>
    fixture.publish(clientEvent({ memberId: null, administrators: true }, 'job-progress', adminJob));
  const receivedAny = (socket: TestSocket, event: string) => () =>
    socket.received.some((received) => received.event === event);
  /** Every event published before has arrived once this last event of the member has. */
  const settle = async (member: TestMember, socket: TestSocket): Promise<void> => {
    const mark = 100_000 + socket.received.length;
    await publishToMember(member, mark);
    await until('the last event', () =>
      socket.received.some(
        ({ payload }) => JSON.stringify(payload) === JSON.stringify({ remainingTokens: mark }),
      ),
    );
  };

  /** @returns the reason of the disconnect before */
  const connectsAgain = async ({ socket }: TestSocket): Promise<string> => {
    const reason = await new Promise<string>((resolve) => socket.once('disconnect', resolve));
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    return reason;
  };

  describe('who may connect', () => {
    it('refuses a socket without a session', async () => {
      const { publicOrigin: origin } = fixture.api.config;
      await expect(fixture.open(fixture.api.url, { origin })).rejects.toThrow('UNAUTHENTICATED');
      const forged = { origin, cookie: 'jasogongbang-access=eyJhbGciOiJub25lIn0.e30.' };
      await expect(fixture.open(fixture.api.url, forged)).rejects.toThrow('UNAUTHENTICATED');
    });

    it.each(['https://evil.example', 'null', 'http://localhost:3000.evil.example', 'http://localhost:3001'])(
      'refuses a page of %s',
      async (origin) => {
        const member = await fixture.api.signIn();
        await expect(fixture.connect(member, { origin })).rejects.toThrow('FORBIDDEN');
      },
    );

    it('refuses a polling request that the browser marks as cross-site', async () => {
      const { client } = await fixture.api.signIn();
      const headers = { cookie: client.cookieHeader, 'sec-fetch-site': 'cross-site' };
      await expect(fixture.open(fixture.api.url, headers)).rejects.toThrow('FORBIDDEN');
    });

    it('refuses a socket after logout', async () => {
      const member = await fixture.api.signIn();
      const cookie = member.client.cookieHeader;
      expect((await member.client.send('POST', '/auth/logout')).status).toBe(200);
      const { publicOrigin: origin } = fixture.api.config;
      await expect(fixture.open(fixture.api.url, { cookie, origin })).rejects.toThrow('UNAUTHENTICATED');
    });

    it.each(['INACTIVE', 'SUSPENDED'] as const)('refuses a member who is %s', async (status) => {
      const member = await fixture.api.signIn({ status });
      await expect(fixture.connect(member)).rejects.toThrow('UNAUTHENTICATED');
    });
  });

  describe('who receives which events', () => {
    it('sends a member’s events to all sockets of the member, on every process, and to no others', async () => {
      const [member, stranger] = [await fixture.api.signIn(), await fixture.api.signIn({ role: 'ADMIN' })];
      const own = await Promise.all(fixture.urls.map((url) => fixture.connect(member, { url })));
      const other = await Promise.all(fixture.urls.map((url) => fixture.connect(stranger, { url })));
      await fixture.publish(
        clientEvent({ memberId: member.memberId, administrators: false }, 'job-progress', ownJob),
      );
      await Promise.all(own.map((socket) => until('the event', receivedAny(socket, 'job-progress'))));
      expect(own.map(({ received }) => received[0])).toEqual([
        { event: 'job-progress', payload: ownJob },
        { event: 'job-progress', payload: ownJob },
      ]);
      await Promise.all(other.map((socket) => settle(stranger, socket)));
      expect(other.flatMap(({ received }) => received.map(({ event }) => event))).not.toContain(
        'job-progress',
      );
    });

    it('lets no client choose its rooms', async () => {
      const [member, victim] = [await fixture.api.signIn(), await fixture.api.signIn()];
      const headers = { cookie: member.client.cookieHeader, origin: fixture.api.config.publicOrigin };
      const room = `member:${victim.memberId}`;
      const socket = await fixture.open(fixture.api.url, headers, {
        auth: { room, memberId: victim.memberId },
      });
      for (const event of ['join', 'subscribe', 'room', 'message']) {
        socket.socket.emit(event, room);
        socket.socket.emit(event, { room: 'administrators', memberId: victim.memberId });
      }
      await publishToMember(victim, 7);
      await publishToAdministrators();
      await settle(member, socket);
      expect(socket.received).toHaveLength(1);
    });

    it.each(['ADMIN', 'ROOT'] as const)('sends events of administrators’ jobs to %s', async (role) => {
      const administrator = await fixture.api.signIn({ role });
      const sockets = await Promise.all(fixture.urls.map((url) => fixture.connect(administrator, { url })));
      await publishToAdministrators();
      await Promise.all(sockets.map((socket) => until('the event', receivedAny(socket, 'job-progress'))));
    });

    it('sends an event once to an administrator who owns the job', async () => {
      const administrator = await fixture.api.signIn({ role: 'ADMIN' });
      const socket = await fixture.connect(administrator);
      await fixture.publish(
        clientEvent({ memberId: administrator.memberId, administrators: true }, 'job-progress', adminJob),
      );
      await settle(administrator, socket);
      expect(socket.received.filter(({ event }) => event === 'job-progress')).toHaveLength(1);
    });

    it('makes the pages of a member whose role changes reconnect, in the rooms of the new role', async () => {
      const [member, bystander] = [await fixture.api.signIn({ role: 'ADMIN' }), await fixture.api.signIn()];
      const sockets = await Promise.all(
        fixture.urls.map((url) => fixture.connect(member, { url, reconnection: true })),
      );
      const other = await fixture.connect(bystander);
      const change = async (role: string): Promise<void> => {
        await runSql(fixture.api.dataSource, 'UPDATE member SET role = $2 WHERE member_id = $1', [
          member.memberId,
          role,
        ]);
        const back = sockets.map(connectsAgain);
        await fixture.publish({ kind: 'member-role-changed', memberId: member.memberId });
        expect(await Promise.all(back)).toEqual(['transport close', 'transport close']);
      };
      const receivesAdministratorEvents = async (socket: TestSocket): Promise<boolean> => {
        socket.received.length = 0;
        await publishToAdministrators();
        await settle(member, socket);
        return receivedAny(socket, 'job-progress')();
      };
      await change('USER');
      for (const socket of sockets) expect(await receivesAdministratorEvents(socket)).toBe(false);
      await change('ROOT');
      for (const socket of sockets) expect(await receivesAdministratorEvents(socket)).toBe(true);
      expect(other.socket.connected).toBe(true);
      expect(sockets.flatMap(({ received }) => received.map(({ event }) => event))).not.toContain(
        'session-revoked',
      );
    });
  });

  describe('sessions that end', () => {
    it('closes the sockets of a logged-out session at once, on every process, and no others', async () => {
      const member = await fixture.api.signIn();
      const sockets = await Promise.all(fixture.urls.map((url) => fixture.connect(member, { url })));
      const earlierEventsArrived = await fixture.createEventBarrier();
      await member.client.send('POST', '/auth/logout');
      await earlierEventsArrived();
      expect(sockets.map(({ socket }) => socket.connected)).toEqual([false, false]);
      for (const { received } of sockets)
        expect(received).toEqual([{ event: 'session-revoked', payload: { reason: 'LOGGED_OUT' } }]);
      await publishToMember(member, 3);
      await earlierEventsArrived();
      for (const { received } of sockets) expect(received).toHaveLength(1);
    });

    it('closes only the named session’s sockets, or all of the member’s', async () => {
      const [phone, laptop] = [await fixture.api.signIn(), await fixture.api.signIn()];
      await runSql(fixture.api.dataSource, 'UPDATE session SET member_id = $1 WHERE session_id = $2', [
        phone.memberId,
        laptop.sessionId,
      ]);
      const [first, second] = [await fixture.connect(phone), await fixture.connect(laptop)];
      const ended = { kind: 'sessions-ended', memberId: phone.memberId } as const;
      await fixture.publish({ ...ended, sessionIds: [phone.sessionId], reason: 'FORCED' });
      await first.disconnected;
      await settle(phone, second);
      expect(second.socket.connected).toBe(true);
      await fixture.publish({ ...ended, sessionIds: null, reason: 'FORCED' });
      await second.disconnected;
      expect(second.received.at(-1)).toEqual({ event: 'session-revoked', payload: { reason: 'FORCED' } });
    });

    it('does not treat a session with an expired access token as ended', async () => {
      const member = await fixture.api.signIn({ role: 'ADMIN' });
      const socket = await fixture.connect(member);
      // As 16 minutes later: the access token of the handshake has expired, the session has not.
      const original = Date.now;
      Date.now = () => original() + 16 * 60_000;
      try {
        await fixture.publish({ kind: 'member-role-changed', memberId: member.memberId });
        expect(await socket.disconnected).toBe('transport close');
      } finally {
        Date.now = original;
      }
      expect(socket.received).toEqual([]);
    });
  });
});
