import { clientEvent } from '#events';
import { queryRows } from '#database';
import { queueBackends, until } from '#testing';
import { randomUUID } from 'node:crypto';
import type { TestMember } from '../../apps/api/testing/start-api.js';
import { LiveSite, type TestSocket } from './live-site.js';

const jobId = randomUUID();
const ownJob = { jobId, type: 'AI_IMPROVE', stage: 'rewrite', progress: 50 } as const;
const adminJob = { jobId, type: 'CRAWL', stage: null, progress: 1 } as const;

describe.each(queueBackends())('live events over %s', (backend) => {
  let site: LiveSite;
  beforeAll(async () => {
    site = await LiveSite.start(backend);
  });
  afterAll(() => site.stop());

  const tellMember = ({ memberId }: TestMember, remainingTokens: number) =>
    site.publish(clientEvent({ memberId, administrators: false }, 'tokens-updated', { remainingTokens }));
  const tellAdministrators = () =>
    site.publish(clientEvent({ memberId: null, administrators: true }, 'job-progress', adminJob));
  const heardAny = (socket: TestSocket, event: string) => () =>
    socket.heard.some((heard) => heard.event === event);
  /** Everything published before has been delivered once this last event of the member's is. */
  const settle = async (member: TestMember, socket: TestSocket): Promise<void> => {
    const mark = 100_000 + socket.heard.length;
    await tellMember(member, mark);
    await until('the last event', () =>
      socket.heard.some(
        ({ payload }) => JSON.stringify(payload) === JSON.stringify({ remainingTokens: mark }),
      ),
    );
  };

  /** Answers why it was disconnected before. */
  const connectsAgain = async ({ socket }: TestSocket): Promise<string> => {
    const reason = await new Promise<string>((resolve) => socket.once('disconnect', resolve));
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    return reason;
  };

  describe('who may connect', () => {
    it('refuses a socket without a session', async () => {
      const { publicOrigin: origin } = site.api.config;
      await expect(site.open(site.api.url, { origin })).rejects.toThrow('UNAUTHENTICATED');
      const forged = { origin, cookie: 'access=eyJhbGciOiJub25lIn0.e30.' };
      await expect(site.open(site.api.url, forged)).rejects.toThrow('UNAUTHENTICATED');
    });

    it.each(['https://evil.example', 'null', 'http://localhost:3000.evil.example', 'http://localhost:3001'])(
      'refuses a page of %s',
      async (origin) => {
        const member = await site.api.signIn();
        await expect(site.connect(member, { origin })).rejects.toThrow('FORBIDDEN');
      },
    );

    it('refuses a polling request that the browser marks as cross-site', async () => {
      const { client } = await site.api.signIn();
      const headers = { cookie: client.cookieHeader, 'sec-fetch-site': 'cross-site' };
      await expect(site.open(site.api.url, headers)).rejects.toThrow('FORBIDDEN');
    });

    it('refuses a socket after logout', async () => {
      const member = await site.api.signIn();
      const cookie = member.client.cookieHeader;
      expect((await member.client.send('POST', '/auth/logout')).status).toBe(200);
      const { publicOrigin: origin } = site.api.config;
      await expect(site.open(site.api.url, { cookie, origin })).rejects.toThrow('UNAUTHENTICATED');
    });

    it.each(['INACTIVE', 'SUSPENDED'] as const)('refuses a member who is %s', async (status) => {
      const member = await site.api.signIn({ status });
      await expect(site.connect(member)).rejects.toThrow('UNAUTHENTICATED');
    });
  });

  describe('who hears what', () => {
    it('tells a member’s events to all of that member’s sockets, on every process, and to nobody else', async () => {
      const [member, stranger] = [await site.api.signIn(), await site.api.signIn({ role: 'ADMIN' })];
      const own = await Promise.all(site.urls.map((url) => site.connect(member, { url })));
      const other = await Promise.all(site.urls.map((url) => site.connect(stranger, { url })));
      await site.publish(
        clientEvent({ memberId: member.memberId, administrators: false }, 'job-progress', ownJob),
      );
      await Promise.all(own.map((socket) => until('the event', heardAny(socket, 'job-progress'))));
      expect(own.map(({ heard }) => heard[0])).toEqual([
        { event: 'job-progress', payload: ownJob },
        { event: 'job-progress', payload: ownJob },
      ]);
      await Promise.all(other.map((socket) => settle(stranger, socket)));
      expect(other.flatMap(({ heard }) => heard.map(({ event }) => event))).not.toContain('job-progress');
    });

    it('lets no client choose its rooms', async () => {
      const [member, victim] = [await site.api.signIn(), await site.api.signIn()];
      const headers = { cookie: member.client.cookieHeader, origin: site.api.config.publicOrigin };
      const room = `member:${victim.memberId}`;
      const socket = await site.open(site.api.url, headers, {
        auth: { room, memberId: victim.memberId },
      });
      for (const event of ['join', 'subscribe', 'room', 'message']) {
        socket.socket.emit(event, room);
        socket.socket.emit(event, { room: 'administrators', memberId: victim.memberId });
      }
      await tellMember(victim, 7);
      await tellAdministrators();
      await settle(member, socket);
      expect(socket.heard).toHaveLength(1);
    });

    it.each(['ADMIN', 'ROOT'] as const)('tells administrators’ jobs to %s', async (role) => {
      const administrator = await site.api.signIn({ role });
      const sockets = await Promise.all(site.urls.map((url) => site.connect(administrator, { url })));
      await tellAdministrators();
      await Promise.all(sockets.map((socket) => until('the event', heardAny(socket, 'job-progress'))));
    });

    it('tells an administrator who owns the job once', async () => {
      const administrator = await site.api.signIn({ role: 'ADMIN' });
      const socket = await site.connect(administrator);
      await site.publish(
        clientEvent({ memberId: administrator.memberId, administrators: true }, 'job-progress', adminJob),
      );
      await settle(administrator, socket);
      expect(socket.heard.filter(({ event }) => event === 'job-progress')).toHaveLength(1);
    });

    it('makes the pages of a member whose role changes connect again, in the rooms of the new role', async () => {
      const [member, bystander] = [await site.api.signIn({ role: 'ADMIN' }), await site.api.signIn()];
      const sockets = await Promise.all(
        site.urls.map((url) => site.connect(member, { url, reconnection: true })),
      );
      const other = await site.connect(bystander);
      const change = async (role: string): Promise<void> => {
        await queryRows(site.api.dataSource, 'UPDATE member SET role = $2 WHERE member_id = $1', [
          member.memberId,
          role,
        ]);
        const back = sockets.map(connectsAgain);
        await site.publish({ kind: 'member-role-changed', memberId: member.memberId });
        expect(await Promise.all(back)).toEqual(['transport close', 'transport close']);
      };
      const hearsAdministrators = async (socket: TestSocket): Promise<boolean> => {
        socket.heard.length = 0;
        await tellAdministrators();
        await settle(member, socket);
        return heardAny(socket, 'job-progress')();
      };
      await change('USER');
      for (const socket of sockets) expect(await hearsAdministrators(socket)).toBe(false);
      await change('ROOT');
      for (const socket of sockets) expect(await hearsAdministrators(socket)).toBe(true);
      expect(other.socket.connected).toBe(true);
      expect(sockets.flatMap(({ heard }) => heard.map(({ event }) => event))).not.toContain(
        'session-revoked',
      );
    });
  });

  describe('sessions that end', () => {
    it('closes the sockets of a logged-out session at once, on every process, and no others', async () => {
      const member = await site.api.signIn();
      const sockets = await Promise.all(site.urls.map((url) => site.connect(member, { url })));
      const othersHear = await site.newWitness();
      await member.client.send('POST', '/auth/logout');
      await othersHear();
      expect(sockets.map(({ socket }) => socket.connected)).toEqual([false, false]);
      for (const { heard } of sockets)
        expect(heard).toEqual([{ event: 'session-revoked', payload: { reason: 'LOGGED_OUT' } }]);
      await tellMember(member, 3);
      await othersHear();
      for (const { heard } of sockets) expect(heard).toHaveLength(1);
    });

    it('closes only the named session’s sockets, or all of the member’s', async () => {
      const [phone, laptop] = [await site.api.signIn(), await site.api.signIn()];
      await queryRows(site.api.dataSource, 'UPDATE session SET member_id = $1 WHERE session_id = $2', [
        phone.memberId,
        laptop.sessionId,
      ]);
      const [first, second] = [await site.connect(phone), await site.connect(laptop)];
      const ended = { kind: 'sessions-ended', memberId: phone.memberId } as const;
      await site.publish({ ...ended, sessionIds: [phone.sessionId], reason: 'FORCED' });
      await first.disconnected;
      await settle(phone, second);
      expect(second.socket.connected).toBe(true);
      await site.publish({ ...ended, sessionIds: null, reason: 'FORCED' });
      await second.disconnected;
      expect(second.heard.at(-1)).toEqual({ event: 'session-revoked', payload: { reason: 'FORCED' } });
    });

    it('takes no session for ended whose access token has run out', async () => {
      const member = await site.api.signIn({ role: 'ADMIN' });
      const socket = await site.connect(member);
      // As a quarter of an hour later: the cookie of the handshake is worth nothing, the session everything.
      const original = Date.now;
      Date.now = () => original() + 16 * 60_000;
      try {
        await site.publish({ kind: 'member-role-changed', memberId: member.memberId });
        expect(await socket.disconnected).toBe('transport close');
      } finally {
        Date.now = original;
      }
      expect(socket.heard).toEqual([]);
    });
  });
});
