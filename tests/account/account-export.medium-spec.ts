import { runSql } from '#testing';
import { BrowserPool } from '#browser';
import { loadWorkerConfig } from '#config';
import { DocumentPrinter } from '#documents';
import type { ExportedFile } from '#contracts';
import { inTransaction, type Transaction } from '#database';
import { createLogger } from '#observability';
import type { INestApplicationContext } from '@nestjs/common';
import { strFromU8, unzipSync } from 'fflate';
import { randomUUID } from 'node:crypto';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { createWorker } from '../../apps/worker/src/create-worker.js';
import { HandlersModule } from '../../apps/worker/src/handlers/handlers.module.js';
import { AccountExport, type ArchivePart } from '../../apps/worker/src/handlers/export/account-export.js';
import type { ArchiveLimits } from '../../apps/worker/src/handlers/export/archive.js';
import { keepArchive } from '../../apps/worker/src/handlers/export/kept-files.js';
import { LETTERS, restoreVersion, saveLetter, updateLetter } from '../cover-letters/letters.js';
import { fillAccount, fillWithCanary, newCanary } from './canary-member.js';
import { columnsOf, findInDatabase } from './canary-search.js';

/** Columns that are not in the archive as text: bytes that are files of their own or expire within a day. */
const NOT_EXPORTED = new Set(['stored_file.content', 'stored_file_chunk.content', 'stored_photo.content']);

let api: RunningApi;
let exporter: AccountExport;
beforeAll(async () => {
  api = await startApi();
  const noBrowser = new BrowserPool(() => Promise.reject(new Error('text needs no browser')));
  exporter = new AccountExport(api.dataSource, new DocumentPrinter(noBrowser));
});
afterAll(() => api.stop());

const write = (memberId: number, limits?: ArchiveLimits): Promise<ArchivePart[]> =>
  exporter.write(memberId, randomUUID(), new AbortController().signal, limits);

async function exportOf({ memberId }: TestMember) {
  const [part, ...others] = await write(memberId);
  if (part === undefined) throw new Error('no archive was written');
  expect(others).toEqual([]);
  return { ...part, files: await unzip(part.fileId) };
}

async function unzip(fileId: string): Promise<Record<string, Uint8Array>> {
  const [file] = await runSql<{ content: Buffer }>(
    api.dataSource,
    `SELECT string_agg(content, '' ORDER BY number) AS content FROM stored_file_chunk WHERE file_id = $1`,
    [fileId],
  );
  return unzipSync(file?.content ?? Buffer.of());
}
const textOf = (files: Record<string, Uint8Array>, name: string): string =>
  strFromU8(files[name] ?? new Uint8Array());

describe('GET /api/v1/me/export', () => {
  let worker: INestApplicationContext;
  beforeAll(async () => {
    const config = loadWorkerConfig({
      DATABASE_URL: api.config.DATABASE_URL,
      DATABASE_POOL_SIZE: '4',
      OPENAI_API_KEY: 'none',
      LOG_LEVEL: 'silent',
      WORKER_QUEUES: 'browser',
    });
    worker = await createWorker(config, createLogger('worker', 'silent'), HandlersModule.register());
  });
  afterAll(() => worker.close());

  it('answers the archive itself; only its member can download it again, and only the newest one', async () => {
    const [{ client, memberId }, other] = [await api.signIn(), await api.signIn()];
    await saveLetter(client, { title: '누리결제 지원' });
    const response = await client.fetch('GET', '/api/v1/me/export');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const names = Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())));
    expect(names.some((name) => name.endsWith('누리결제 지원.txt'))).toBe(true);

    await client.fetch('GET', '/api/v1/me/export');
    const files = await runSql<{ file_id: string }>(
      api.dataSource,
      'SELECT file_id FROM stored_file WHERE member_id = $1',
      [memberId],
    );
    expect(files).toHaveLength(1);
    const path = `/api/v1/files/${files[0]?.file_id}`;
    expect((await client.fetch('GET', path)).status).toBe(200);
    expect(await other.client.send('GET', path)).toMatchObject({ status: 404 });
  });
});

describe('the archive of a member’s data', () => {
  it('holds every word of the member that the database holds', async () => {
    const member = await api.signIn();
    const canary = newCanary();
    await fillWithCanary(api.dataSource, member.memberId, canary);
    await fillAccount(api.dataSource, member.memberId, canary);
    // Each column that holds the canary gets its own one, so that the test shows which columns are in the archive.
    const marks = new Map<string, string>();
    const found = new Set(await findInDatabase(api.dataSource, [canary]));
    for (const { table, column, type } of await columnsOf(api.dataSource)) {
      const name = `${table}.${column}`;
      if (!found.has(name) || NOT_EXPORTED.has(name) || type === 'bytea') continue;
      const mark = newCanary();
      marks.set(name, mark);
      await runSql(
        api.dataSource,
        `UPDATE "${table}" SET "${column}" = replace("${column}"::text, $1, $1 || $2)::${type}`,
        [canary, mark],
      );
    }
    const { files } = await exportOf(member);
    const everything = Object.entries(files)
      .map(([name, bytes]) => `${name} ${strFromU8(bytes)}`)
      .join('\n');
    const missing = [...marks].filter(([, mark]) => !everything.includes(mark)).map(([name]) => name);
    expect(missing).toEqual([]);
    expect(marks.size).toBeGreaterThan(25);
  });

  it('uses Korean file names, and contains letters as readable text', async () => {
    const member = await api.signIn();
    const saved = await saveLetter(member.client, { title: '누리결제 지원', content: '첫 글입니다.' });
    await updateLetter(member.client, saved, { title: '누리결제 지원', content: '고친 글입니다.' });
    const { fileName, contentType, files } = await exportOf(member);
    expect(fileName).toMatch(/^자소공방 내 데이터 \d{4}-\d{2}-\d{2}\.zip$/);
    expect(contentType).toBe('application/zip');
    const readme = textOf(files, '읽어 주세요.txt');
    expect(readme).toContain('자소공방 내 데이터');
    const recordNames = Object.keys(files).flatMap((path) => /^기록\/(.+)\.json$/.exec(path)?.[1] ?? []);
    expect(recordNames).not.toEqual([]);
    for (const recordName of recordNames) expect(readme).toContain(recordName);
    const name = `자기소개서/${saved.coverLetterId} 누리결제 지원`;
    expect(textOf(files, `${name}.txt`)).toContain('고친 글입니다.');
    const record: unknown = JSON.parse(textOf(files, `${name}.json`));
    expect(record).toMatchObject({
      title: '누리결제 지원',
      content: '고친 글입니다.',
      deletedAt: null,
      interviewQuestions: [],
    });
    const version = textOf(files, `자기소개서/지난 버전/${saved.coverLetterId} 버전 1.json`);
    expect(JSON.parse(version)).toMatchObject({ version: 1, content: '첫 글입니다.' });
  });

  it('names the columns of every record in camel case, those of practices too', async () => {
    const member = await api.signIn();
    const { coverLetterId } = await fillWithCanary(api.dataSource, member.memberId, 'own');
    const { files } = await exportOf(member);
    const record: unknown = JSON.parse(textOf(files, `자기소개서/${coverLetterId} own.json`));
    expect(record).toMatchObject({
      interviewQuestions: [
        {
          sourceSentence: 'own',
          practices: [{ practiceId: expect.any(Number), createdAt: expect.any(String) }],
        },
      ],
    });
    for (const [name, bytes] of Object.entries(files))
      if (name.endsWith('.json')) expect(strFromU8(bytes)).not.toMatch(/"[a-z]+_[a-z_]+":/);
  });

  it('has the text of an earlier version that was restored from another one', async () => {
    const member = await api.signIn();
    const saved = await saveLetter(member.client, { content: '첫 글입니다.' });
    await updateLetter(member.client, saved, { content: '고친 글입니다.' });
    await restoreVersion(member.client, saved.coverLetterId, 1);
    await restoreVersion(member.client, saved.coverLetterId, 2);
    const { files } = await exportOf(member);
    const version = textOf(files, `자기소개서/지난 버전/${saved.coverLetterId} 버전 3.json`);
    expect(JSON.parse(version)).toMatchObject({
      version: 3,
      content: '첫 글입니다.',
      questions: [{ text: '첫 글입니다.' }],
    });
    expect(version).not.toContain('textOf');
  });

  it('has each earlier version as a separate file, since together they may exceed the size of a database value', async () => {
    const member = await api.signIn();
    const { resumeId } = await fillWithCanary(api.dataSource, member.memberId, 'own');
    await runSql(
      api.dataSource,
      `INSERT INTO resume_version (resume_id, version, title, type, body, reason)
       SELECT $1, 1000 + number, 'own', 'DEFAULT', jsonb_build_object('introduction', number), 'RESTORE'
       FROM generate_series(1, 12) number`,
      [resumeId],
    );
    const { files } = await exportOf(member);
    const names = Object.keys(files).filter((name) =>
      name.startsWith(`이력서/지난 버전/${resumeId} 버전 10`),
    );
    expect(names).toHaveLength(12);
  });

  it('has the replies of the AI that a succeeded job stored, and of no other', async () => {
    const member = await api.signIn();
    for (const status of ['SUCCEEDED', 'RUNNING'])
      await runSql(
        api.dataSource,
        `WITH job AS (INSERT INTO job (job_id, type, queue, member_id, status, payload, run_at, expires_at, finished_at)
           SELECT gen_random_uuid(), 'AI_IMPROVE', 'ai', $1, $2, '{}', now(), now() + interval '1 day',
             CASE WHEN $2 = 'SUCCEEDED' THEN now() END RETURNING job_id)
         INSERT INTO job_step (job_id, key, result) SELECT job_id, 'feedback', to_jsonb('reply ' || $2) FROM job`,
        [member.memberId, status],
      );
    const { files } = await exportOf(member);
    const everything = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    expect(everything).toContain('reply SUCCEEDED');
    expect(everything).not.toContain('reply RUNNING');
  });

  it('has the jobs of administrators as long as the member is one', async () => {
    const member = await api.signIn({ role: 'ADMIN' });
    await runSql(
      api.dataSource,
      `INSERT INTO job (job_id, type, queue, member_id, status, payload, run_at, expires_at, finished_at)
       SELECT gen_random_uuid(), type, 'ai', $1, 'SUCCEEDED', '{}', now(), now() + interval '1 day', now()
       FROM unnest(ARRAY['AI_IMPROVE', 'EXTRACT', 'CRAWL_PAGE']) type`,
      [member.memberId],
    );
    const exportedTypes = async (): Promise<(string | undefined)[]> => {
      const { files } = await exportOf(member);
      const names = Object.keys(files).filter((name) => name.startsWith('작업/'));
      return names.map((name) => /[A-Z_]+/.exec(name)?.[0]).sort();
    };
    expect(await exportedTypes()).toEqual(['AI_IMPROVE', 'CRAWL_PAGE', 'EXTRACT']);
    await runSql(api.dataSource, `UPDATE member SET role = 'USER' WHERE member_id = $1`, [member.memberId]);
    expect(await exportedTypes()).toEqual(['AI_IMPROVE']);
  });

  it('has documents in the trash, the photo as an image, and nothing of other members', async () => {
    const [member, other] = [await api.signIn(), await api.signIn()];
    const canary = newCanary();
    await fillWithCanary(api.dataSource, other.memberId, canary);
    const deleted = await saveLetter(member.client, { title: '버린 글' });
    await member.client.send('DELETE', `${LETTERS}/${deleted.coverLetterId}`);
    const { resumeId } = await fillWithCanary(api.dataSource, member.memberId, 'own');
    const { files } = await exportOf(member);
    expect(JSON.parse(textOf(files, `자기소개서/${deleted.coverLetterId} 버린 글.json`))).toMatchObject({
      deletedAt: expect.any(String),
    });
    expect(textOf(files, `이력서/${resumeId} own.webp`)).toBe('own');
    for (const bytes of Object.values(files)) expect(strFromU8(bytes)).not.toContain(canary);
  });

  it('keeps files with hostile titles inside their folder', async () => {
    const member = await api.signIn();
    for (const title of [
      '../../etc/passwd',
      'C:\\Windows\\evil',
      '/root',
      'con',
      '..',
      'a'.repeat(100),
      '가/나',
    ])
      await saveLetter(member.client, { title });
    const { files } = await exportOf(member);
    const names = Object.keys(files);
    expect(names.filter((name) => name.startsWith('자기소개서/'))).toHaveLength(14);
    for (const name of names) {
      expect(name).toMatch(/^(?:읽어 주세요\.txt|(?:자기소개서|이력서|작업|기록)\/[^/\\:*?"<>|]+)$/);
      expect(name).not.toContain('/..');
    }
  });

  it('stops when it is aborted, and leaves nothing', async () => {
    const member = await api.signIn();
    await saveLetter(member.client);
    const abort = new AbortController();
    abort.abort(new Error('the worker is stopping'));
    await expect(exporter.write(member.memberId, randomUUID(), abort.signal)).rejects.toThrow('stopping');
    const left = await runSql(
      api.dataSource,
      'SELECT 1 FROM stored_file_chunk c LEFT JOIN stored_file f USING (file_id) WHERE f.file_id IS NULL OR f.member_id = $1',
      [member.memberId],
    );
    expect(left).toEqual([]);
  });

  it.each([
    ['bytes', { partBytes: 20_000, partFiles: 60_000 }],
    ['files', { partBytes: 200_000_000, partFiles: 5 }],
  ])(
    'is in parts when it has too many %s for one, each a ZIP of its own, and complete',
    async (_what, limits) => {
      const member = await api.signIn();
      await fillWithCanary(api.dataSource, member.memberId, 'own');
      await runSql(
        api.dataSource,
        `UPDATE stored_photo SET content = decode(repeat('00ff', 15000), 'hex') WHERE member_id = $1`,
        [member.memberId],
      );
      await saveLetter(member.client, { title: '누리결제 지원' });
      const whole = await exportOf(member);
      const parts = await write(member.memberId, limits);
      expect(parts.length).toBeGreaterThan(1);
      const files = await Promise.all(parts.map(({ fileId }) => unzip(fileId)));
      expect(parts.map(({ fileName }) => fileName)).toEqual(
        parts.map((_, index) => expect.stringContaining(`(${parts.length}개 중 ${index + 1}번째).zip`)),
      );
      expect(files.flatMap((part) => Object.keys(part)).sort()).toEqual(Object.keys(whole.files).sort());
      expect(files.every((part) => Object.keys(part).length > 0)).toBe(true);
    },
  );
});

describe('an archive', () => {
  /** Writes an archive as a running job, whose end is still to come. */
  async function startExport({ memberId }: TestMember, limits?: ArchiveLimits) {
    const jobId = randomUUID();
    await runSql(
      api.dataSource,
      `INSERT INTO job (job_id, type, queue, member_id, status, payload, run_at, expires_at)
       VALUES ($1, 'EXPORT', 'browser', $2, 'RUNNING', '{"kind": "ACCOUNT"}', now(), now() + interval '1 day')`,
      [jobId, memberId],
    );
    const parts = await exporter.write(memberId, jobId, new AbortController().signal, limits);
    /** Ends the job as the end of an attempt does: its state first, then what it writes, then its result. */
    return async (tx: Transaction): Promise<ExportedFile> => {
      await tx.execute(
        `UPDATE job SET status = 'SUCCEEDED', result = 'null', finished_at = now() WHERE job_id = $1`,
        [jobId],
      );
      const result = await keepArchive(tx, { memberId, jobId }, parts);
      await tx.execute('UPDATE job SET result = $2 WHERE job_id = $1', [jobId, JSON.stringify(result)]);
      return result;
    };
  }

  const statusesOf = ({ client }: TestMember, ...files: ExportedFile[]): Promise<number[]> =>
    Promise.all(files.map(async ({ downloadUrl }) => (await client.fetch('GET', downloadUrl)).status));

  it('in parts is one result: the first file, with all of them, which replace the archive before', async () => {
    const member = await api.signIn();
    const before = await inTransaction(api.dataSource, await startExport(member));
    expect(before).not.toHaveProperty('parts');
    const limits = { partBytes: 1, partFiles: 60_000 };
    const { parts = [], ...first } = await inTransaction(api.dataSource, await startExport(member, limits));
    expect(parts.length).toBeGreaterThan(2);
    expect(first).toMatchObject(parts[0] ?? {});
    expect(await statusesOf(member, before)).toEqual([404]);
    for (const { downloadUrl, size } of parts) {
      const file = await member.client.receive('GET', downloadUrl);
      expect(file).toMatchObject({ status: 200, content: expect.objectContaining({ length: size }) });
      expect(file.headers.get('content-length')).toBe(String(size));
    }
  });

  it('does not replace one whose export has not ended, and is replaced when that export ends', async () => {
    const member = await api.signIn();
    const [one, other] = [await startExport(member), await startExport(member)];
    const second = await inTransaction(api.dataSource, other);
    const last = await inTransaction(api.dataSource, one);
    expect(await statusesOf(member, second, last)).toEqual([404, 200]);
  });

  it('replaces one that ends in the same transaction', async () => {
    const member = await api.signIn();
    const [one, other] = [await startExport(member), await startExport(member)];
    const [first, last] = await inTransaction(api.dataSource, async (tx) => [await one(tx), await other(tx)]);
    expect(await statusesOf(member, first, last)).toEqual([404, 200]);
  });

  it('replaces one that ends in another transaction at the same time', async () => {
    const member = await api.signIn();
    const ends = await Promise.all([startExport(member), startExport(member)]);
    const kept = await Promise.all(ends.map((end) => inTransaction(api.dataSource, end)));
    expect((await statusesOf(member, ...kept)).toSorted()).toEqual([200, 404]);
  });
});
