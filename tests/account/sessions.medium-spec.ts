import { memberSessionSchema } from '#contracts';
import { queryRows } from '#database';
import { queueBackends } from '#testing';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import type { TestMember } from '../../apps/api/testing/start-api.js';
import { LiveSite } from '../live/live-site.js';

const SESSIONS = '/api/v1/me/sessions';

describe.each(queueBackends())('the devices of a member over %s', (backend) => {
  let site: LiveSite;
  beforeAll(async () => {
    site = await LiveSite.start(backend);
  });
  afterAll(() => site.stop());

  const list = async (client: ApiClient) =>
    z.array(memberSessionSchema.strict()).parse((await client.send('GET', SESSIONS)).data);

  /** Another device of the same member. */
  async function addDevice(memberId: number, userAgent: string, change = ''): Promise<string> {
    const sessionId = randomUUID();
    await queryRows(
      site.api.dataSource,
      `INSERT INTO session (session_id, member_id, rotated_at, last_used_at, expires_at, user_agent, address)
       VALUES ($1, $2, now(), now() - interval '1 hour', now() + interval '1 day', $3, '192.0.2.7')`,
      [sessionId, memberId, userAgent],
    );
    if (change !== '')
      await queryRows(site.api.dataSource, `UPDATE session SET ${change} WHERE session_id = $1`, [sessionId]);
    return sessionId;
  }

  it('are listed, the one used last first and the current one marked', async () => {
    const { client, memberId, sessionId } = await site.api.signIn();
    const other = await addDevice(memberId, 'Phone');
    await site.api.signIn();
    const sessions = await list(client);
    expect(sessions.map((session) => [session.sessionId, session.isCurrent])).toEqual([
      [sessionId, true],
      [other, false],
    ]);
    expect(sessions[1]).toMatchObject({ userAgent: 'Phone', address: '192.0.2.7' });
  });

  it.each(['revoked_at = now()', `expires_at = now() - interval '1 second'`])(
    'are listed without one that has ended (%s), which cannot be ended again',
    async (change) => {
      const { client, memberId } = await site.api.signIn();
      const ended = await addDevice(memberId, 'Old', change);
      expect(await list(client)).toHaveLength(1);
      expect(await client.send('DELETE', `${SESSIONS}/${ended}`)).toMatchObject({ status: 404 });
    },
  );

  it('can be signed out one by one: its sockets close at once, the others stay', async () => {
    const here = await site.api.signIn();
    const there: TestMember = await signInAgain(here);
    const [hereSocket, thereSocket] = [
      await site.connect(here),
      await site.connect(there, { url: site.urls[1] }),
    ];
    const othersHear = await site.newWitness();
    const answer = await here.client.send('DELETE', `${SESSIONS}/${there.sessionId}`);
    expect(answer).toMatchObject({ status: 200, data: null });
    await othersHear();
    expect(thereSocket.socket.connected).toBe(false);
    expect(thereSocket.heard).toContainEqual({ event: 'session-revoked', payload: { reason: 'LOGGED_OUT' } });
    expect(await there.client.send('GET', '/auth/me')).toMatchObject({ status: 401 });
    expect(await there.client.send('POST', '/auth/refresh')).toMatchObject({ status: 401 });
    expect(hereSocket.socket.connected).toBe(true);
    expect(await here.client.send('GET', '/auth/me')).toMatchObject({ status: 200 });
  });

  it('may be the one at hand, which is a logout', async () => {
    const { client, sessionId } = await site.api.signIn();
    expect(await client.send('DELETE', `${SESSIONS}/${sessionId}`)).toMatchObject({ status: 200 });
    expect(client.cookies.size).toBe(0);
  });

  it("are not another member's to end", async () => {
    const [owner, stranger] = [await site.api.signIn(), await site.api.signIn({ role: 'ROOT' })];
    const answer = await stranger.client.send('DELETE', `${SESSIONS}/${owner.sessionId}`);
    expect(answer).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
    expect(await owner.client.send('GET', '/auth/me')).toMatchObject({ status: 200 });
  });

  it.each(['1', 'current', 'null', '00000000-0000-0000-0000-00000000000g', "' OR 1=1 --"])(
    'are not ended by the id %j',
    async (id) => {
      const { client } = await site.api.signIn();
      const answer = await client.send('DELETE', `${SESSIONS}/${encodeURIComponent(id)}`);
      expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
      expect(await list(client)).toHaveLength(1);
    },
  );

  it('is ended once by many who ask at once', async () => {
    const { client, memberId } = await site.api.signIn();
    const other = await addDevice(memberId, 'Tablet');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.send('DELETE', `${SESSIONS}/${other}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  });

  /** The same member on another device, with a browser of its own. */
  async function signInAgain({ memberId }: TestMember): Promise<TestMember> {
    const guest = await site.api.signIn();
    await queryRows(site.api.dataSource, 'UPDATE session SET member_id = $2 WHERE session_id = $1', [
      guest.sessionId,
      memberId,
    ]);
    return { ...guest, memberId };
  }
});
