import { exportedFileSchema, jobSchema, resumeBodySchema } from '#contracts';
import { fromJsonResume } from '#documents';
import { until, runSql } from '#testing';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { ScheduledPurge } from '../../apps/worker/src/maintenance/scheduled-purge.js';
import {
  ExportFixture,
  letterPath,
  receiveFile,
  resumePath,
  savedName,
  saveResume,
} from './export-fixture.js';
import { sampleResume } from '../../libs/resume-view/testing/sample-resume.js';

let fixture: ExportFixture;
beforeAll(async () => {
  fixture = await ExportFixture.start();
});
afterAll(() => fixture.stop());

const shortCareer = {
  startDate: null,
  endDate: null,
  companyName: '다온상점',
  companyDescription: '',
  departmentPosition: '',
  techStacks: [],
};
const ASYNC = { prefer: 'respond-async' };

/** Exports with respond-async. @returns the ended job */
async function exportInBackground(client: ApiClient, path: string) {
  const accepted = await client.send('GET', path, { headers: ASYNC });
  expect(accepted.status).toBe(202);
  const { jobId } = jobSchema.parse(accepted.data);
  const job = await until('the export ends', async () => {
    const found = jobSchema.parse((await client.send('GET', `/api/v1/jobs/${jobId}`)).data);
    return found.finishedAt !== null && found;
  });
  return { job, location: accepted.headers.get('location') };
}

describe('exporting', () => {
  it('answers the file itself, not cacheable by others', async () => {
    const { client, resumeId } = await fixture.newResume();
    const file = await receiveFile(client, resumePath(resumeId, 'json'));
    expect(file.status).toBe(200);
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  it('answers the job with respond-async, and the file at the address in its result', async () => {
    const { client, coverLetterId } = await fixture.newLetter({ title: '지원서' });
    const { job, location } = await exportInBackground(client, letterPath(coverLetterId, 'txt'));
    expect(location).toBe(`/api/v1/jobs/${job.jobId}`);
    expect(job).toMatchObject({ type: 'EXPORT', status: 'SUCCEEDED', tokenCost: 0, progress: 100 });
    const result = exportedFileSchema.strict().parse(job.result);
    expect(result).toMatchObject({ fileName: '지원서.txt', contentType: 'text/plain; charset=utf-8' });
    const hours = (Date.parse(result.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const file = await receiveFile(client, result.downloadUrl);
    expect(file.content).toHaveLength(result.size);
    expect(file.content.toString()).toMatch(/^\uFEFF지원서\r\n/);
  });

  it('costs nothing', async () => {
    const { client, resumeId } = await fixture.newResume();
    const before = await client.send('GET', '/api/v1/usage/tokens');
    await receiveFile(client, resumePath(resumeId, 'json'));
    expect((await client.send('GET', '/api/v1/usage/tokens')).data).toEqual(before.data);
  });

  it('makes one file for one idempotency key', async () => {
    const { client, resumeId, memberId } = await fixture.newResume();
    const headers = { 'idempotency-key': 'export-once' };
    const path = resumePath(resumeId, 'json');
    await Promise.all([1, 2, 3].map(() => client.receive('GET', path, { headers })));
    expect(await filesOf(memberId)).toBe(1);
  });

  it('writes JSON Resume that is the same resume when read again', async () => {
    const { client, resumeId } = await fixture.newResume();
    const { content } = await receiveFile(client, resumePath(resumeId, 'json'));
    expect(fromJsonResume(JSON.parse(content.toString()))).toEqual(resumeBodySchema.parse(sampleResume()));
  });

  it.each([
    ['가'.repeat(100), /^가{70,80}\.json$/],
    ['../../etc/passwd', /^_\.\._etc_passwd\.json$/],
    ['CON', /^_CON\.json$/],
    ['이력서 👩‍💻 "최종"', /^이력서 👩‍💻 _최종_\.json$/],
    ['줄\n바꿈; filename=evil.exe', /^줄 바꿈; filename=evil\.exe\.json$/],
  ])('names the file after the title %j, for any characters', async (title, name) => {
    const { client, resumeId } = await fixture.newResume({ title });
    const { headers } = await receiveFile(client, resumePath(resumeId, 'json'));
    expect(savedName(headers)).toMatch(name);
  });

  it.each(['exe', 'PDF', 'txt', 'pdf,json'])('refuses the format %j', async (format) => {
    const { client, resumeId } = await fixture.newResume();
    const answer = await client.send('GET', resumePath(resumeId, format));
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
    expect(answer.errors).toHaveProperty('format');
  });

  it('answers 404 for another member’s document and for a deleted one', async () => {
    const { client, resumeId } = await fixture.newResume();
    const stranger = await fixture.api.signIn();
    await expect(stranger.client.send('GET', resumePath(resumeId, 'json'))).resolves.toMatchObject({
      status: 404,
      errorCode: 'NOT_FOUND',
    });
    await client.send('DELETE', `/api/v1/resumes/${resumeId}`);
    expect((await client.send('GET', resumePath(resumeId, 'json'))).status).toBe(404);
    expect(await filesOf(stranger.memberId)).toBe(0);
  });

  it('makes many files concurrently without mixing them', async () => {
    const { client } = await fixture.api.signIn();
    const titles = Array.from({ length: 8 }, (_, index) => `이력서 ${index}`);
    const ids = await Promise.all(titles.map((title) => saveResume(client, { title })));
    const files = await Promise.all(
      ids.map((id, index) => receiveFile(client, resumePath(id, index % 2 ? 'pdf' : 'docx'))),
    );
    expect(files.map(({ headers }) => savedName(headers).replace(/\.\w+$/, ''))).toEqual(titles);
    for (const { content } of files) expect(content.length).toBeGreaterThan(5_000);
  });

  it('refuses a document that is too long for PDF and Word, but exports it as JSON', async () => {
    const { client, resumeId } = await fixture.newResume({
      careers: Array.from({ length: 50 }, () => ({
        ...shortCareer,
        mainTasks: '가\n'.repeat(1_000),
      })),
    });
    for (const format of ['pdf', 'docx'] as const) {
      const refused = await client.send('GET', resumePath(resumeId, format));
      expect(refused).toMatchObject({ status: 413, errorCode: 'FILE_TOO_LARGE' });
      expect(refused.message).toContain('10,000줄');
    }
    expect((await receiveFile(client, resumePath(resumeId, 'json'))).status).toBe(200);
  });

  it('refuses more waiting exports than one member may have', async () => {
    const { client, resumeId, memberId } = await fixture.newResume();
    await runSql(
      fixture.api.dataSource,
      `INSERT INTO job (job_id, type, queue, member_id, token_cost, payload, request_hash, status, run_at, turn_at, expires_at)
       SELECT gen_random_uuid(), 'EXPORT', 'cpu', $1, 0, '{}', 'hash', 'QUEUED', now(), now(), now() FROM generate_series(1, 20)`,
      [memberId],
    );
    const refused = await client.send('GET', resumePath(resumeId, 'json'));
    expect(refused).toMatchObject({ status: 429, errorCode: 'RATE_LIMITED', canRetry: true });
    expect(refused.headers.get('retry-after')).toBe('10');
    await runSql(fixture.api.dataSource, `DELETE FROM job WHERE member_id = $1`, [memberId]);
  });
});

describe('an exported file', () => {
  it('is only available to its member', async () => {
    const { client, resumeId } = await fixture.newResume();
    const { downloadUrl } = exportedFileSchema.parse(
      (await exportInBackground(client, resumePath(resumeId, 'json'))).job.result,
    );
    const stranger = await fixture.api.signIn({ role: 'ROOT' });
    expect((await stranger.client.send('GET', downloadUrl)).status).toBe(404);
    expect((await fixture.api.newClient().send('GET', downloadUrl)).status).toBe(401);
    expect((await receiveFile(client, downloadUrl)).status).toBe(200);
  });

  it('is not found after its day, and then deleted', async () => {
    const { client, resumeId, memberId } = await fixture.newResume();
    const { downloadUrl } = exportedFileSchema.parse(
      (await exportInBackground(client, resumePath(resumeId, 'json'))).job.result,
    );
    await runSql(
      fixture.api.dataSource,
      `UPDATE stored_file SET expires_at = now() - interval '1 second' WHERE member_id = $1`,
      [memberId],
    );
    expect((await client.send('GET', downloadUrl)).status).toBe(404);
    await fixture.worker.get(ScheduledPurge, { strict: false }).run();
    expect(await filesOf(memberId)).toBe(0);
  });

  it('is replaced by newer ones when there are many', async () => {
    const { client, resumeId, memberId } = await fixture.newResume();
    await runSql(
      fixture.api.dataSource,
      `INSERT INTO stored_file (file_id, member_id, job_id, purpose, file_name, content_type, expires_at)
       SELECT gen_random_uuid(), $1, gen_random_uuid(), 'EXPORT', 'a.txt', 'text/plain', now() + interval '1 hour'
       FROM generate_series(1, 60)`,
      [memberId],
    );
    const file = await receiveFile(client, resumePath(resumeId, 'json'));
    expect(file.content.length).toBeGreaterThan(0);
    expect(await filesOf(memberId)).toBe(50);
  });

  it('is not the file of an import', async () => {
    const { client, memberId } = await fixture.api.signIn();
    const [row] = await runSql<{ file_id: string }>(
      fixture.api.dataSource,
      `INSERT INTO stored_file (file_id, member_id, job_id, purpose, file_name, content_type, content, expires_at)
       VALUES (gen_random_uuid(), $1, gen_random_uuid(), 'IMPORT', 'a.txt', 'text/plain', 'a', now() + interval '1 hour')
       RETURNING file_id`,
      [memberId],
    );
    expect((await client.send('GET', `/api/v1/files/${row?.file_id}`)).status).toBe(404);
  });
});

async function filesOf(memberId: number): Promise<number> {
  const rows = await runSql(fixture.api.dataSource, 'SELECT 1 FROM stored_file WHERE member_id = $1', [
    memberId,
  ]);
  return rows.length;
}
