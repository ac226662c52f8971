import { JobWaiter } from '#jobs';
import { runSql, until } from '#testing';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { CHUNK_BYTES, requestFile, resumePath, saveResume, storeExport } from './export-fixture.js';

/** More than a socket buffers. */
const CHUNKS = 200;

// No worker: accepted jobs stay waiting.
let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

describe('a member who signs out', () => {
  it('while a file is downloaded gets a broken one, although nothing is read', async () => {
    const { memberId, client } = await api.signIn();
    const fileId = await storeExport(api, memberId, CHUNKS);
    const server: Server = api.app.getHttpServer();
    const connection = once(server, 'connection');
    const socket = requestFile(api, client, fileId);
    await once(socket, 'readable');
    const [served]: unknown[] = await connection;
    if (!(served instanceof Socket)) throw new Error('a connection without a socket');
    const closed = once(served, 'close');
    expect(await client.send('POST', '/auth/logout')).toMatchObject({ status: 200 });
    await closed;
    const received = await buffer(socket);
    expect(received.length).toBeGreaterThan(0);
    expect(received.length).toBeLessThan(CHUNKS * CHUNK_BYTES);
  });

  it('while a call waits for its job is told nothing of the job', async () => {
    const { memberId, client } = await api.signIn();
    const path = resumePath(await saveResume(client), 'json');
    const cookies = { cookie: client.cookieHeader };
    const waiting = api.newClient().send('GET', path, { headers: cookies });
    const isAccepted = async (): Promise<boolean> =>
      (await runSql(api.dataSource, 'SELECT 1 FROM job WHERE member_id = $1', [memberId])).length === 1;
    await until('the job is accepted', isAccepted);
    expect(await client.send('POST', '/auth/logout')).toMatchObject({ status: 200 });
    api.app.get(JobWaiter, { strict: false }).stop();
    expect(await waiting).toMatchObject({ status: 401, errorCode: 'UNAUTHENTICATED', data: null });
  });
});
