import { runSql, until } from '#testing';
import { BrowserPool } from '#browser';
import { DocumentPrinter } from '#documents';
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { AccountExport } from '../../apps/worker/src/handlers/export/account-export.js';
import { saveResume } from './export-fixture.js';

const MEGABYTE = 1_000_000;
/** Chunks of the largest part of an archive. */
const CHUNKS = 1_600;
const CHUNK = 128 * 1024;
const DOWNLOADS = 10;

let api: RunningApi;
let member: TestMember;
beforeAll(async () => {
  api = await startApi({ RATE_LIMIT_PER_MINUTE: '0' });
  member = await api.signIn();
});
afterAll(() => api.stop());

async function storeLargest(): Promise<string> {
  const fileId = randomUUID();
  await runSql(
    api.dataSource,
    `WITH chunks AS (
       INSERT INTO stored_file_chunk (file_id, number, content)
       SELECT $1, number, decode(repeat('ab', ${CHUNK}), 'hex') FROM generate_series(0, ${CHUNKS - 1}) number)
     INSERT INTO stored_file (file_id, member_id, job_id, purpose, file_name, content_type, expires_at)
     VALUES ($1, $2, gen_random_uuid(), 'EXPORT', 'a.zip', 'application/zip', now() + interval '1 hour')`,
    [fileId, member.memberId],
  );
  return fileId;
}

/** Requests a file without a client that would keep it. */
function request(fileId: string): Socket {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET /api/v1/files/${fileId} HTTP/1.1\r\nHost: localhost\r\nCookie: ${member.client.cookieHeader}\r\n\r\n`,
  );
  return socket;
}

/** The status of a download that is given up at once. */
async function statusOf(fileId: string): Promise<number> {
  const answer = await member.client.fetch('GET', `/api/v1/files/${fileId}`);
  await answer.body?.cancel();
  return answer.status;
}

async function countBytes(socket: Socket): Promise<number> {
  let bytes = 0;
  for await (const piece of socket) if (piece instanceof Buffer) bytes += piece.length;
  return bytes;
}

/** The memory of this thread, in which the API runs: tests of other threads share the rest of the process. */
function usedBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** How far the memory of this thread grows while `work` runs, in megabytes; what is not collected yet counts. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = usedBytes();
  let largest = before;
  const watch = setInterval(() => (largest = Math.max(largest, usedBytes())), 20);
  await work().finally(() => clearInterval(watch));
  return (largest - before) / MEGABYTE;
}

describe('the memory of a process', () => {
  it('stays small while ten downloads of the largest archive run, however fast they are read', async () => {
    const fileId = await storeLargest();
    const growth = await growthDuring(async () => {
      const sizes = await Promise.all(Array.from({ length: DOWNLOADS }, () => countBytes(request(fileId))));
      for (const size of sizes) expect(size).toBeGreaterThan(CHUNKS * CHUNK);
    });
    expect(growth).toBeLessThan(250);
  });

  it('is not taken by downloads that nobody reads, of which a member has only so many', async () => {
    const fileId = await storeLargest();
    const sockets: Socket[] = [];
    const growth = await growthDuring(async () => {
      for (let index = 0; index < 20; index += 1) {
        const socket = request(fileId);
        sockets.push(socket);
        // The answer has begun: the download counts, although nobody reads it.
        await new Promise((resolve) => socket.once('readable', resolve));
      }
      // Nothing else tells that no more is going to be buffered.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    });
    expect(growth).toBeLessThan(150);
    const refused = await member.client.send('GET', `/api/v1/files/${fileId}`);
    expect(refused).toMatchObject({ status: 429, errorCode: 'RATE_LIMITED' });
    const other = await api.signIn();
    expect((await other.client.send('GET', `/api/v1/files/${fileId}`)).status).toBe(404);
    for (const socket of sockets) socket.destroy();
    await until('another one is allowed', async () => (await statusOf(fileId)) === 200);
  });

  it('stays small while an archive of 120 MB is written', async () => {
    const { client, memberId } = await api.signIn();
    const resumeId = await saveResume(client);
    await runSql(
      api.dataSource,
      `WITH copies AS (
         INSERT INTO resume (member_id, title, type, body, completed_sections)
         SELECT member_id, title, type, body, completed_sections FROM resume, generate_series(1, 500) WHERE resume_id = $1
         RETURNING resume_id),
       photo AS (
         INSERT INTO stored_photo (member_id, content_hash, content_type, content)
         VALUES ($2, 'hash', 'image/jpeg', decode(repeat('ab', 240000), 'hex')) RETURNING photo_id)
       INSERT INTO resume_photo (resume_id, photo_id) SELECT resume_id, photo_id FROM copies, photo`,
      [resumeId, memberId],
    );
    const noBrowser = new BrowserPool(() => Promise.reject(new Error('text needs no browser')));
    const exporter = new AccountExport(api.dataSource, new DocumentPrinter(noBrowser));
    const growth = await growthDuring(async () => {
      const [part] = await exporter.write(memberId, randomUUID(), new AbortController().signal);
      expect(part?.size).toBeGreaterThan(119 * MEGABYTE);
    });
    expect(growth).toBeLessThan(150);
  });
});
