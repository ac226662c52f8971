import { runSql } from '#testing';
import { createLogger } from '#observability';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { randomUUID } from 'node:crypto';
import { LETTERS, saveLetter } from '../cover-letters/letters.js';
import { ScheduledPurge } from '../../apps/worker/src/maintenance/scheduled-purge.js';
import { fillWithCanary, newCanary } from './canary-member.js';
import { findInDatabase } from './canary-search.js';

const logger = createLogger('test', 'silent');

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const retention = { AUDIT_RETENTION_DAYS: 1_095, CRAWL_RETENTION_DAYS: 90 };
const purge = (): Promise<void> => new ScheduledPurge(api.dataSource, retention, logger).run();
const daysAgo = (days: number): string => `now() - interval '${days} days'`;
const countLetters = async (memberId: number): Promise<number> =>
  (await runSql(api.dataSource, 'SELECT 1 FROM cover_letter WHERE member_id = $1', [memberId])).length;

describe('the purge of the trash', () => {
  it('leaves nothing of a document after 30 days: versions, questions, photo, jobs with their steps and files', async () => {
    const { memberId } = await api.signIn();
    const canary = newCanary();
    await fillWithCanary(api.dataSource, memberId, canary, {
      deletedAt: daysAgo(31),
      createdAt: 'now()',
    });
    const found = await findInDatabase(api.dataSource, [canary]);
    expect(found).toEqual(
      expect.arrayContaining([
        'cover_letter_version.content',
        'interview_practice.answer',
        'job.payload',
        'job.result',
        'job_step.result',
        'stored_photo.content',
        'stored_file.content',
        'stored_file_chunk.content',
      ]),
    );
    await purge();
    expect(await findInDatabase(api.dataSource, [canary])).toEqual([]);
  });

  it('leaves nothing of the time before the first save either: a draft’s jobs have expired by then', async () => {
    const { memberId } = await api.signIn();
    const canary = newCanary();
    await runSql(
      api.dataSource,
      `INSERT INTO job (job_id, type, queue, member_id, status, draft_id, payload, result, run_at, created_at, finished_at, expires_at)
       VALUES (gen_random_uuid(), 'AI_IMPROVE', 'ai', $1, 'SUCCEEDED', gen_random_uuid(), $2, $2, now(),
         ${daysAgo(31)}, ${daysAgo(31)}, ${daysAgo(1)})`,
      [memberId, JSON.stringify({ content: canary })],
    );
    await purge();
    expect(await findInDatabase(api.dataSource, [canary])).toEqual([]);
  });

  it('leaves no job of its draft either when the member erases a letter before its 30 days', async () => {
    const { client, memberId } = await api.signIn();
    const canary = newCanary();
    const draftId = randomUUID();
    const accepted = await client.send('POST', '/api/v1/cover-letters/ai-improve', {
      body: { content: canary, jobField: '개발', experienceYears: 1, draftId },
      headers: { prefer: 'respond-async' },
    });
    expect(accepted.status).toBe(202);
    const { coverLetterId } = await saveLetter(client, { content: canary, draftId });
    await client.send('DELETE', `${LETTERS}/${coverLetterId}`);
    expect(await client.send('DELETE', `/api/v1/trash/cover-letters/${coverLetterId}`)).toMatchObject({
      status: 200,
    });
    await purge();
    expect(await countLetters(memberId)).toBe(1);
    await runSql(
      api.dataSource,
      `UPDATE job SET status = 'FAILED', finished_at = now() WHERE member_id = $1`,
      [memberId],
    );
    await purge();
    expect(await findInDatabase(api.dataSource, [canary])).toEqual([]);
  });

  it('deletes nothing before its time, nothing that is not in the trash, and nothing of another document', async () => {
    const { memberId } = await api.signIn();
    const canaries = [newCanary(), newCanary()];
    await fillWithCanary(api.dataSource, memberId, canaries[0] ?? '');
    await fillWithCanary(api.dataSource, memberId, canaries[1] ?? '', {
      deletedAt: daysAgo(29),
      createdAt: 'now()',
    });
    const rows = () =>
      runSql(
        api.dataSource,
        `SELECT (SELECT count(*) FROM cover_letter WHERE member_id = $1) AS letters,
           (SELECT count(*) FROM resume WHERE member_id = $1) AS resumes,
           (SELECT count(*) FROM job WHERE member_id = $1) AS jobs,
           (SELECT count(*) FROM stored_file WHERE member_id = $1) AS files`,
        [memberId],
      );
    const before = await rows();
    await purge();
    expect(await rows()).toEqual(before);
  });

  it('skips a document with a running job, and deletes it once the job has ended', async () => {
    const { memberId } = await api.signIn();
    const { coverLetterId } = await fillWithCanary(api.dataSource, memberId, newCanary(), {
      deletedAt: daysAgo(31),
      createdAt: 'now()',
    });
    const setJob = (change: string) =>
      runSql(api.dataSource, `UPDATE job SET ${change} WHERE member_id = $1 AND type = 'AI_IMPROVE'`, [
        memberId,
      ]);
    await setJob(`status = 'RUNNING', finished_at = NULL`);
    await purge();
    expect(await countLetters(memberId)).toBe(1);
    await setJob(`status = 'FAILED', finished_at = now()`);
    await purge();
    expect(await countLetters(memberId)).toBe(0);
    const jobs = await runSql(api.dataSource, `SELECT 1 FROM job WHERE payload ->> 'coverLetterId' = $1`, [
      String(coverLetterId),
    ]);
    expect(jobs).toEqual([]);
  });

  it('deletes many documents, also when several purges run at once', async () => {
    const { memberId } = await api.signIn();
    await runSql(
      api.dataSource,
      `INSERT INTO cover_letter (member_id, title, content, questions, job_field, experience_years, is_ai_improved, deleted_at)
       SELECT $1, 'ㄱ', 'ㄱ', '[]', '개발', 1, false, now() - n * interval '1 day' FROM generate_series(1, 730) n`,
      [memberId],
    );
    await Promise.all([purge(), purge(), purge()]);
    expect(await countLetters(memberId)).toBe(29);
  });
});

describe('the purge of what has expired', () => {
  it('deletes erased identities and files', async () => {
    const { memberId } = await api.signIn();
    await runSql(
      api.dataSource,
      `WITH files AS (
         INSERT INTO stored_file (file_id, member_id, job_id, purpose, file_name, content_type, expires_at)
         SELECT gen_random_uuid(), $1, gen_random_uuid(), 'EXPORT', 'a', 'a', now() + n * interval '1 minute'
         FROM unnest(ARRAY[-1, 1]) n)
       INSERT INTO erased_identity (identity_hash, balance, expires_at)
       SELECT n::text, 1, now() + n * interval '1 minute' FROM unnest(ARRAY[-1, 1]) n`,
      [memberId],
    );
    await purge();
    const [left] = await runSql(
      api.dataSource,
      `SELECT (SELECT count(*) FROM stored_file WHERE member_id = $1) AS files,
         (SELECT array_agg(identity_hash) FROM erased_identity) AS identities`,
      [memberId],
    );
    expect(left).toEqual({ files: 1, identities: ['1'] });
  });
});
