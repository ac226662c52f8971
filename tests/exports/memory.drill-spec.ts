import { collectGarbage, runSql, until } from '#testing';
import { BrowserPool } from '#browser';
import { DocumentPrinter } from '#documents';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { AccountExport } from '../../apps/worker/src/handlers/export/account-export.js';
import { CHUNK_BYTES, requestFile, saveResume, storeExport } from './export-fixture.js';

const MEGABYTE = 1_000_000;
/** Of an archive of 42 MB: ten downloads that kept it in memory would take eight times what is allowed. */
const CHUNKS = 320;
const DOWNLOADS = 10;

let api: RunningApi;
let member: TestMember;
beforeAll(async () => {
  api = await startApi({ RATE_LIMIT_PER_MINUTE: '0' });
  member = await api.signIn();
});
afterAll(() => api.stop());

const storeLargeArchive = (): Promise<string> => storeExport(api, member.memberId, CHUNKS);
const request = (fileId: string): Socket => requestFile(api, member.client, fileId);

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

/** How far the memory of this thread grows while `work` runs, in megabytes, without what can be collected. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  collectGarbage();
  const before = usedBytes();
  let largest = before;
  const measure = (): void => {
    // A collection stops the thread: only what may be a new maximum is worth one.
    if (usedBytes() <= largest) return;
    collectGarbage();
    largest = Math.max(largest, usedBytes());
  };
  const watch = setInterval(measure, 500);
  await work().finally(() => clearInterval(watch));
  return (largest - before) / MEGABYTE;
}

describe('the memory of a process', () => {
  it('stays small while ten downloads of a large archive run, however fast they are read', async () => {
    const fileId = await storeLargeArchive();
    const growth = await growthDuring(async () => {
      const sizes = await Promise.all(Array.from({ length: DOWNLOADS }, () => countBytes(request(fileId))));
      for (const size of sizes) expect(size).toBeGreaterThan(CHUNKS * CHUNK_BYTES);
    });
    expect(growth).toBeLessThan(50);
  });

  it('is not taken by downloads that nobody reads, of which a member has only so many', async () => {
    const fileId = await storeLargeArchive();
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
    expect(growth).toBeLessThan(75);
    const refused = await member.client.send('GET', `/api/v1/files/${fileId}`);
    expect(refused).toMatchObject({ status: 429, errorCode: 'RATE_LIMITED' });
    const other = await api.signIn();
    expect((await other.client.send('GET', `/api/v1/files/${fileId}`)).status).toBe(404);
    for (const socket of sockets) socket.destroy();
    await until('another one is allowed', async () => (await statusOf(fileId)) === 200);
  });

  it('stays small while an archive of 60 MB is written', async () => {
    const { client, memberId } = await api.signIn();
    const resumeId = await saveResume(client);
    await runSql(
      api.dataSource,
      `WITH copies AS (
         INSERT INTO resume (member_id, title, type, body, completed_sections)
         SELECT member_id, title, type, body, completed_sections FROM resume, generate_series(1, 250) WHERE resume_id = $1
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
      expect(part?.size).toBeGreaterThan(59 * MEGABYTE);
    });
    expect(growth).toBeLessThan(30);
  });
});
