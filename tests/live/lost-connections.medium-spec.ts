import { queryRows } from '#database';
import { clientEvent, createEventBus } from '#events';
import { createLogger } from '#observability';
import { queueBackendsOfOurs, until } from '#testing';
import { Redis } from 'ioredis';
import { LiveSite } from './live-site.js';

describe.each(queueBackendsOfOurs())('lost event connections over %s', (backend) => {
  let site: LiveSite;
  beforeAll(async () => {
    site = await LiveSite.start(backend);
  });
  afterAll(() => site.stop());

  // Ends every connection that events come in by, as a restart of the server or of something on the way does.
  async function cutEventConnections(): Promise<number> {
    if (backend === 'redis') {
      const redis = new Redis(site.api.config.REDIS_URL ?? '');
      const killed = Number(await redis.client('KILL', 'TYPE', 'pubsub'));
      redis.disconnect();
      return killed;
    }
    const rows = await queryRows(
      site.api.dataSource,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'jasogongbang-events'`,
    );
    return rows.length;
  }

  it('makes every page connect again by itself, and later events arrive on every process', async () => {
    const member = await site.api.signIn();
    const sockets = await Promise.all(
      site.urls.map((url) => site.connect(member, { url, reconnection: true })),
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
      await site.publish(clientEvent(audience, 'tokens-updated', { remainingTokens }));
      return sockets.every(({ heard }) => heard.length > 0);
    });
  });

  it('tells sockets whose session ended while nothing could be heard, and no others', async () => {
    const [member, bystander] = [await site.api.signIn(), await site.api.signIn()];
    const [lost, kept] = [await site.connect(member), await site.connect(bystander)];
    // Ended without a message, as one that is sent while the connection is away is heard by nobody.
    await queryRows(site.api.dataSource, 'UPDATE session SET revoked_at = now() WHERE session_id = $1', [
      member.sessionId,
    ]);
    await cutEventConnections();
    expect(await lost.disconnected).toBe('io server disconnect');
    expect(lost.heard).toEqual([{ event: 'session-revoked', payload: { reason: 'SESSION_ENDED' } }]);
    expect(await kept.disconnected).toBe('transport close');
    expect(kept.heard).toEqual([]);
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
