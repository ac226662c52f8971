import { JobWaiter } from '#jobs';
import { runSql, until } from '#testing';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { resumePath, saveResume } from './export-fixture.js';

const CHUNK = 128 * 1024;
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
    const fileId = randomUUID();
    await runSql(
      api.dataSource,
      `WITH chunks AS (
         INSERT INTO stored_file_chunk (file_id, number, content)
         SELECT $1, number, decode(repeat('ab', ${CHUNK}), 'hex') FROM generate_series(0, ${CHUNKS - 1}) number)
       INSERT INTO stored_file (file_id, member_id, job_id, purpose, file_name, content_type, expires_at)
       VALUES ($1, $2, gen_random_uuid(), 'EXPORT', 'a.zip', 'application/zip', now() + interval '1 hour')`,
      [fileId, memberId],
    );
    const server: Server = api.app.getHttpServer();
    const connection = once(server, 'connection');
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET /api/v1/files/${fileId} HTTP/1.1\r\nHost: localhost\r\nCookie: ${client.cookieHeader}\r\n\r\n`,
    );
    await once(socket, 'readable');
    const [served]: unknown[] = await connection;
    if (!(served instanceof Socket)) throw new Error('a connection without a socket');
    const closed = once(served, 'close');
    expect(await client.send('POST', '/auth/logout')).toMatchObject({ status: 200 });
    await closed;
    const received = await buffer(socket);
    expect(received.length).toBeGreaterThan(0);
    expect(received.length).toBeLessThan(CHUNKS * CHUNK);
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
