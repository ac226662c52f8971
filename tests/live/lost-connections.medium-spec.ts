import { clientEvent, createEventBus } from '#events';
import { createLogger } from '#observability';
import { ownQueueBackends, until, runSql } from '#testing';
import { Redis } from 'ioredis';
import { LiveFixture } from './live-fixture.js';

describe.each(ownQueueBackends())('lost event connections over %s', (backend) => {
  let fixture: LiveFixture;
  beforeAll(async () => {
    fixture = await LiveFixture.start(backend);
  });
  afterAll(() => fixture.stop());

  // Ends every connection that receives events, as a restart of the server or of a proxy does.
  async function cutEventConnections(): Promise<number> {
    if (backend === 'redis') {
      const redis = new Redis(fixture.api.config.REDIS_URL ?? '');
      const killed = Number(await redis.client('KILL', 'TYPE', 'pubsub'));
      redis.disconnect();
      return killed;
    }
    const rows = await runSql(
      fixture.api.dataSource,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'jasogongbang-events'`,
    );
    return rows.length;
  }

  it('make every page reconnect by itself, and later events arrive on every process', async () => {
    const member = await fixture.api.signIn();
    const sockets = await Promise.all(
      fixture.urls.map((url) => fixture.connect(member, { url, reconnection: true })),
    );
    const back = sockets.map(async ({ socket, disconnected }) => {
      expect(await disconnected).toBe('transport close');
      await new Promise<void>((resolve) => socket.once('connect', resolve));
    });
    expect(await cutEventConnections()).toBe(2);
    await Promise.all(back);
    let remainingTokens = 0;
    await until('the event is heard on both', async () => {
      remainingTokens += 1;
      const audience = { memberId: member.memberId, administrators: false };
      await fixture.publish(clientEvent(audience, 'tokens-updated', { remainingTokens }));
      return sockets.every(({ received }) => received.length > 0);
    });
  });

  it('revoke the sockets of sessions that ended without a message, and let the others connect again', async () => {
    const [member, bystander] = [await fixture.api.signIn(), await fixture.api.signIn()];
    const [ended, other] = [await fixture.connect(member), await fixture.connect(bystander)];
    // Without a message, as when it was sent while the connection was lost.
    await runSql(fixture.api.dataSource, 'UPDATE session SET revoked_at = now() WHERE session_id = $1', [
      member.sessionId,
    ]);
    await cutEventConnections();
    expect(await ended.disconnected).toBe('io server disconnect');
    expect(ended.received).toEqual([{ event: 'session-revoked', payload: { reason: 'SESSION_ENDED' } }]);
    expect(await other.disconnected).toBe('transport close');
    expect(other.received).toEqual([]);
  });
});

describe('a process that receives no messages', () => {
  let fixture: LiveFixture;
  beforeAll(async () => {
    fixture = await LiveFixture.start('postgres');
  });
  afterAll(() => fixture.stop());

  // Changes a row without a message: a process whose bus is silent hears of no change either.
  const change = (statement: string, id: unknown) => runSql(fixture.api.dataSource, statement, [id]);

  it('closes the sockets of ended sessions and of suspended members, and no others', async () => {
    const members = [await fixture.api.signIn(), await fixture.api.signIn(), await fixture.api.signIn()];
    const [ended, suspended, kept] = await Promise.all(members.map((member) => fixture.connect(member)));
    await change('UPDATE session SET revoked_at = now() WHERE session_id = $1', members[0]?.sessionId);
    await change(`UPDATE member SET status = 'SUSPENDED' WHERE member_id = $1`, members[1]?.memberId);
    expect(await ended?.disconnected).toBe('io server disconnect');
    expect(await suspended?.disconnected).toBe('io server disconnect');
    expect(kept?.socket.connected).toBe(true);
  });

  it('closes the connections of a demoted administrator in a way that lets pages connect again', async () => {
    const admin = await fixture.api.signIn({ role: 'ADMIN' });
    const { disconnected } = await fixture.connect(admin);
    await change(`UPDATE member SET role = 'USER' WHERE member_id = $1`, admin.memberId);
    expect(await disconnected).toBe('transport close');
  });
});

describe('a bus whose database is away', () => {
  it('tries again at the next subscription', async () => {
    const bus = createEventBus(
      { DATABASE_URL: 'postgresql://postgres@127.0.0.1:1/none' },
      createLogger('test', 'silent'),
    );
    await expect(bus.subscribe(() => undefined)).rejects.toThrow('ECONNREFUSED');
    await expect(bus.subscribe(() => undefined)).rejects.toThrow('ECONNREFUSED');
    await bus.close();
  });
});
