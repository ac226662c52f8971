import { memberSessionSchema } from '#contracts';
import { queueBackends, runSql } from '#testing';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import type { TestMember } from '../../apps/api/testing/start-api.js';
import { LiveFixture } from '../live/live-fixture.js';

const SESSIONS = '/api/v1/me/sessions';

describe.each(queueBackends())('the devices of a member over %s', (backend) => {
  let fixture: LiveFixture;
  beforeAll(async () => {
    fixture = await LiveFixture.start(backend);
  });
  afterAll(() => fixture.stop());

  const list = async (client: ApiClient) =>
    z.array(memberSessionSchema.strict()).parse((await client.send('GET', SESSIONS)).data);

  /** Another device of the same member. */
  async function addDevice(memberId: number, userAgent: string, change = ''): Promise<string> {
    const sessionId = randomUUID();
    await runSql(
      fixture.api.dataSource,
      `INSERT INTO session (session_id, member_id, rotated_at, last_used_at, expires_at, user_agent, address)
       VALUES ($1, $2, now(), now() - interval '1 hour', now() + interval '1 day', $3, '192.0.2.7')`,
      [sessionId, memberId, userAgent],
    );
    if (change !== '')
      await runSql(fixture.api.dataSource, `UPDATE session SET ${change} WHERE session_id = $1`, [sessionId]);
    return sessionId;
  }

  it('are listed, last used first, with the current one marked', async () => {
    const { client, memberId, sessionId } = await fixture.api.signIn();
    const other = await addDevice(memberId, 'Phone');
    await fixture.api.signIn();
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
      const { client, memberId } = await fixture.api.signIn();
      const ended = await addDevice(memberId, 'Old', change);
      expect(await list(client)).toHaveLength(1);
      expect(await client.send('DELETE', `${SESSIONS}/${ended}`)).toMatchObject({ status: 404 });
    },
  );

  it('can be signed out one by one: its sockets close at once, the others stay', async () => {
    const here = await fixture.api.signIn();
    const there: TestMember = await signInAgain(here);
    const [hereSocket, thereSocket] = [
      await fixture.connect(here),
      await fixture.connect(there, { url: fixture.urls[1] }),
    ];
    const earlierEventsArrived = await fixture.createEventBarrier();
    const answer = await here.client.send('DELETE', `${SESSIONS}/${there.sessionId}`);
    expect(answer).toMatchObject({ status: 200, data: null });
    await earlierEventsArrived();
    expect(thereSocket.socket.connected).toBe(false);
    expect(thereSocket.received).toContainEqual({
      event: 'session-revoked',
      payload: { reason: 'LOGGED_OUT' },
    });
    expect(await there.client.send('GET', '/auth/me')).toMatchObject({ status: 401 });
    expect(await there.client.send('POST', '/auth/refresh')).toMatchObject({ status: 401 });
    expect(hereSocket.socket.connected).toBe(true);
    expect(await here.client.send('GET', '/auth/me')).toMatchObject({ status: 200 });
  });

  it('include the current one: signing that out is a logout', async () => {
    const { client, sessionId } = await fixture.api.signIn();
    expect(await client.send('DELETE', `${SESSIONS}/${sessionId}`)).toMatchObject({ status: 200 });
    expect(client.cookies.size).toBe(0);
  });

  it('cannot be ended by another member', async () => {
    const [owner, stranger] = [await fixture.api.signIn(), await fixture.api.signIn({ role: 'ROOT' })];
    const answer = await stranger.client.send('DELETE', `${SESSIONS}/${owner.sessionId}`);
    expect(answer).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
    expect(await owner.client.send('GET', '/auth/me')).toMatchObject({ status: 200 });
  });

  it.each(['1', 'current', 'null', '00000000-0000-0000-0000-00000000000g', "' OR 1=1 --"])(
    'are not ended by the id %j',
    async (id) => {
      const { client } = await fixture.api.signIn();
      const answer = await client.send('DELETE', `${SESSIONS}/${encodeURIComponent(id)}`);
      expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
      expect(await list(client)).toHaveLength(1);
    },
  );

  it('are ended once by concurrent requests', async () => {
    const { client, memberId } = await fixture.api.signIn();
    const other = await addDevice(memberId, 'Tablet');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.send('DELETE', `${SESSIONS}/${other}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  });

  /** The same member on another device. */
  async function signInAgain({ memberId }: TestMember): Promise<TestMember> {
    const guest = await fixture.api.signIn();
    await runSql(fixture.api.dataSource, 'UPDATE session SET member_id = $2 WHERE session_id = $1', [
      guest.sessionId,
      memberId,
    ]);
    return { ...guest, memberId };
  }
});
