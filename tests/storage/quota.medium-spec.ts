import { resumeSchema, storageUsageSchema } from '#contracts';
import { inTransaction } from '#database';
import { purgeTrash } from '#maintenance';
import { runSql, untilLockWait } from '#testing';
import { randomBytes, randomUUID } from 'node:crypto';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import {
  letterBody,
  LETTERS,
  readHistory,
  readLetter,
  restoreVersion,
  saveLetter,
  updateLetter,
} from '../cover-letters/letters.js';
import { saveResume } from '../exports/export-fixture.js';
import { picture } from '../resumes/pictures.js';
import { putPhoto as uploadPhoto } from '../resumes/resumes.js';

const RESUMES = '/api/v1/resumes';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi({
    STORAGE_DOCUMENTS: '5',
    STORAGE_PHOTOS: '2',
    STORAGE_VERSIONS: '40',
    STORAGE_MEGABYTES: '1',
    RATE_LIMIT_PER_MINUTE: '0',
  });
});
afterAll(() => api.stop());

const usage = async (client: ApiClient) =>
  storageUsageSchema.strict().parse((await client.send('GET', '/api/v1/me/storage')).data);

/** Stores a photo of `bytes` bytes for a resume, as an upload would, but whatever the quota is. */
const putPhoto = (resumeId: number, bytes = 1_000) =>
  runSql(
    api.dataSource,
    `WITH photo AS (
       INSERT INTO stored_photo (member_id, content_hash, content_type, content)
       SELECT member_id, gen_random_uuid(), 'image/jpeg', decode(repeat('ab', $2::integer), 'hex') FROM resume WHERE resume_id = $1
       RETURNING photo_id)
     INSERT INTO resume_photo (resume_id, photo_id) SELECT $1, photo_id FROM photo`,
    [resumeId, bytes],
  );

/** Inserts `count` versions of a letter, an hour apart; the newest is an hour old. */
const insertVersions = ({ dataSource }: RunningApi, coverLetterId: number, count: number) =>
  runSql(
    dataSource,
    `WITH letter AS (UPDATE cover_letter SET version = $2 + 1 WHERE cover_letter_id = $1 RETURNING *)
     INSERT INTO cover_letter_version (cover_letter_id, version, title, content, questions, job_field, experience_years, company_name,
       is_ai_improved, reason, created_at)
     SELECT cover_letter_id, number, title, content, questions, job_field, experience_years, company_name, is_ai_improved, 'EDIT',
       now() - ($2::integer - number + 1) * interval '1 hour'
     FROM letter, generate_series(1, $2::integer) number`,
    [coverLetterId, count],
  );

describe('the storage of a member', () => {
  it('is shown as used and limit, of the member alone, the trash included', async () => {
    const [{ client }, other] = [await api.signIn(), await api.signIn()];
    await saveLetter(other.client);
    expect(await usage(client)).toMatchObject({
      documents: { used: 0, limit: 5 },
      photos: { used: 0, limit: 2 },
      versions: { used: 0, limit: 40 },
      bytes: { used: 0, limit: 1_000_000 },
    });
    const letter = await saveLetter(client);
    await updateLetter(client, letter, { title: '고친 글' });
    const resumeId = await saveResume(client);
    await putPhoto(resumeId, 5_000);
    await client.send('DELETE', `${RESUMES}/${resumeId}`);
    const { documents, photos, versions, bytes } = await usage(client);
    expect([documents.used, photos.used, versions.used]).toEqual([2, 1, 1]);
    expect(bytes.used).toBeGreaterThan(5_000);
  });

  it('takes no more documents when it is full, also of many that are sent concurrently, and changes nothing', async () => {
    const { client } = await api.signIn();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2
          ? client.send('POST', LETTERS, { body: letterBody() })
          : saveResume(client).then(
              () => ({ status: 201, errorCode: null, message: '' }),
              () => ({ status: 429, errorCode: 'QUOTA_EXCEEDED' as const, message: '' }),
            ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = await client.send('POST', LETTERS, { body: { ...letterBody(), draftId: randomUUID() } });
    expect(refused).toMatchObject({
      status: 429,
      errorCode: 'QUOTA_EXCEEDED',
      canRetry: false,
      data: { quota: 'documents', used: 5, limit: 5 },
      message: expect.stringContaining('5개까지'),
    });
    expect((await usage(client)).documents.used).toBe(5);
  });

  it('answers a draft that became a letter before it was full', async () => {
    const { client } = await api.signIn();
    const draftId = randomUUID();
    const { coverLetterId } = await saveLetter(client, { draftId });
    for (let index = 0; index < 4; index += 1) await saveLetter(client);
    expect((await saveLetter(client, { draftId })).coverLetterId).toBe(coverLetterId);
  });

  it('holds a photo once, however many copies of the resume show it, until the last of them is gone', async () => {
    const { client, memberId } = await api.signIn();
    const resumeId = await saveResume(client);
    const photoOf = (id: number) => `${RESUMES}/${id}/photo`;
    await uploadPhoto(client, resumeId, await picture(300, 400).png().toBuffer());
    const { bytes } = await usage(client);
    const copies: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      const { data } = await client.send('POST', `${RESUMES}/${resumeId}/duplicate`);
      copies.push(resumeSchema.parse(data).resumeId);
    }
    const full = await usage(client);
    expect([full.documents.used, full.photos.used]).toEqual([5, 1]);
    expect(full.bytes.used).toBeLessThan(2 * bytes.used + 4 * 10_000);
    expect(await client.send('POST', `${RESUMES}/${resumeId}/duplicate`)).toMatchObject({ status: 429 });
    const [copy = 0, second = 0, ...others] = copies;
    await uploadPhoto(client, second, await picture(30, 40).png().toBuffer());
    expect((await usage(client)).photos.used).toBe(2);
    // At the limit of photos a further one is refused, but not one that replaces another or that is stored already.
    const third = await picture(50, 50).png().toBuffer();
    expect(await uploadPhoto(client, copy, third)).toMatchObject({
      status: 429,
      message: expect.stringContaining('2장까지'),
    });
    expect(await uploadPhoto(client, second, third)).toMatchObject({ status: 200 });
    expect(await uploadPhoto(client, second, await picture(300, 400).png().toBuffer())).toMatchObject({
      status: 200,
    });
    expect((await usage(client)).photos.used).toBe(1);
    for (const id of [resumeId, second, ...others]) await client.send('DELETE', photoOf(id));
    expect((await client.receive('GET', photoOf(copy))).status).toBe(200);
    await client.send('DELETE', photoOf(copy));
    const left = await runSql(api.dataSource, 'SELECT 1 FROM stored_photo WHERE member_id = $1', [memberId]);
    expect(left).toEqual([]);
  });

  it('counts no photo of a resume that its member can no longer restore, deleted yet or not', async () => {
    const { client, memberId } = await api.signIn();
    const expire = (id: number) =>
      runSql(
        api.dataSource,
        `UPDATE resume SET deleted_at = now() - interval '30 days' WHERE resume_id = $1`,
        [id],
      );
    const [first, second, third] = [
      await saveResume(client),
      await saveResume(client),
      await saveResume(client),
    ];
    const [portrait, other] = await Promise.all([
      picture(300, 400).png().toBuffer(),
      picture(30, 40).png().toBuffer(),
    ]);
    await uploadPhoto(client, first, portrait);
    const { bytes } = await usage(client);
    await expire(first);
    const expired = await usage(client);
    expect(expired.photos.used).toBe(0);
    expect(expired.bytes.used).toBeLessThan(bytes.used - 1_000);

    // The same photo uploaded again counts, and one that replaces it needs no room.
    await putPhoto(second);
    await putPhoto(third);
    const fourth = await saveResume(client);
    expect(await uploadPhoto(client, fourth, portrait)).toMatchObject({ status: 429 });
    await client.send('DELETE', `${RESUMES}/${third}/photo`);
    expect(await uploadPhoto(client, fourth, portrait)).toMatchObject({ status: 200 });
    expect(await uploadPhoto(client, fourth, other)).toMatchObject({ status: 200 });
    expect((await usage(client)).photos.used).toBe(2);
    await purgeTrash(api.dataSource);
    const left = await runSql(api.dataSource, 'SELECT 1 FROM stored_photo WHERE member_id = $1', [memberId]);
    expect(left).toHaveLength(2);
  });

  it('refuses a photo that replaces one when a concurrently made copy still shows that one', async () => {
    const { client, memberId } = await api.signIn();
    const [resumeId, other] = [await saveResume(client), await saveResume(client)];
    await putPhoto(resumeId);
    await putPhoto(other);
    const portrait = await picture(30, 40).png().toBuffer();
    const { uploading } = await inTransaction(api.dataSource, async (tx) => {
      await tx.execute('SELECT 1 FROM member WHERE member_id = $1 FOR NO KEY UPDATE', [memberId]);
      const started = uploadPhoto(client, resumeId, portrait);
      await untilLockWait(api.dataSource);
      await tx.execute(
        `WITH copy AS (
           INSERT INTO resume (member_id, title, type, body, completed_sections)
           SELECT member_id, title, type, body, completed_sections FROM resume WHERE resume_id = $1 RETURNING resume_id)
         INSERT INTO resume_photo (resume_id, photo_id)
         SELECT copy.resume_id, photo_id FROM copy, resume_photo shown WHERE shown.resume_id = $1`,
        [resumeId],
      );
      return { uploading: started };
    });
    expect(await uploading).toMatchObject({ status: 429, errorCode: 'QUOTA_EXCEEDED' });
    expect((await usage(client)).photos.used).toBe(2);
  });

  it('takes nothing new when its bytes are used up, but every edit', async () => {
    const { client } = await api.signIn();
    const letter = await saveLetter(client);
    await putPhoto(await saveResume(client), 1_000_001);
    expect(await client.send('POST', LETTERS, { body: letterBody() })).toMatchObject({
      status: 429,
      errorCode: 'QUOTA_EXCEEDED',
      data: { quota: 'bytes', used: expect.any(Number), limit: 1_000_000 },
      message: expect.stringContaining('1MB'),
    });
    expect((await updateLetter(client, letter, { title: '고친 글' })).title).toBe('고친 글');
  });
});

describe('a history', () => {
  it('keeps the newest 100 versions, one of each day of the last 30 and one of each week before', async () => {
    const roomy = await startApi();
    try {
      const { client } = await roomy.signIn();
      const { coverLetterId } = await saveLetter(client);
      await insertVersions(roomy, coverLetterId, 24 * 100);
      await updateLetter(client, await readLetter(client, coverLetterId), { title: '고친 글' });
      const kept = await runSql<{ version: number }>(
        roomy.dataSource,
        'SELECT version FROM cover_letter_version WHERE cover_letter_id = $1 ORDER BY version DESC',
        [coverLetterId],
      );
      const versions = kept.map(({ version }) => version);
      const newest = Array.from({ length: 100 }, (_, index) => 24 * 100 + 1 - index);
      expect(versions.slice(0, 100)).toEqual(newest);
      // 26 days and 10 weeks, each of which the borders may cut in two.
      expect(versions.length - 100).toBeGreaterThanOrEqual(35);
      expect(versions.length - 100).toBeLessThanOrEqual(40);
    } finally {
      await roomy.stop();
    }
  });

  it('holds a text once, however often it is restored, for as long as a version has it', async () => {
    const { client } = await api.signIn();
    // Random, since repeated text is compressed to almost nothing.
    const old = randomBytes(2_000).toString('hex');
    const saved = await saveLetter(client, { content: old });
    const { coverLetterId } = await updateLetter(client, saved, { content: '새 글입니다.' });
    const before = await usage(client);
    for (let version = 1; version <= 11; version += 1) await restoreVersion(client, coverLetterId, version);
    const after = await usage(client);
    expect(after.versions.used).toBe(12);
    // One in the history, as before, and one in the letter.
    expect(after.bytes.used).toBeLessThan(3 * before.bytes.used);

    const kept = async () => (await readHistory(client, coverLetterId)).content.map(({ version }) => version);
    await putPhoto(await saveResume(client), 1_000_001);
    await restoreVersion(client, coverLetterId, 12);
    expect(await kept()).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 2, 1]);
    for (let time = 0; time < 10; time += 1) await restoreVersion(client, coverLetterId, 13);
    await restoreVersion(client, coverLetterId, 23);
    expect(await kept()).toEqual([24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 1]);
    expect((await readLetter(client, coverLetterId)).content).toBe(old);
  });

  it('is short while the storage is full, and no edit is lost', async () => {
    const { client } = await api.signIn();
    const { coverLetterId } = await saveLetter(client);
    await insertVersions(api, coverLetterId, 50);
    const letter = await updateLetter(client, await readLetter(client, coverLetterId), { title: '고친 글' });
    expect(letter.title).toBe('고친 글');
    const { content } = await readHistory(client, coverLetterId);
    expect(content.map(({ version }) => version)).toEqual([51, 50, 49, 48, 47, 46, 45, 44, 43, 42]);
  });
});
