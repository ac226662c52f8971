import { isDeepStrictEqual } from 'node:util';
import { trashPageSchema } from '#contracts';
import { inTransaction } from '#database';
import { purgeTrash } from '#maintenance';
import { runSql, untilLockWait } from '#testing';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { LETTERS, listLetters, readLetter, saveLetter } from '../cover-letters/letters.js';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const listTrash = async (client: ApiClient, query = '') =>
  trashPageSchema.strict().parse((await client.send('GET', `/api/v1/trash${query}`)).data);
const restore = (client: ApiClient, kind: string, id: number | string) =>
  client.send('POST', `/api/v1/trash/${kind}/${id}/restore`);

const empty = (client: ApiClient, revision: string) =>
  client.send('DELETE', `/api/v1/trash?revision=${revision}`);

const erase = (client: ApiClient, kind: string, id: number) =>
  client.send('DELETE', `/api/v1/trash/${kind}/${id}`);

async function deleteLetter(client: ApiClient, title: string, daysAgo = 0): Promise<number> {
  const { coverLetterId } = await saveLetter(client, { title });
  await client.send('DELETE', `${LETTERS}/${coverLetterId}`);
  await runSql(
    api.dataSource,
    'UPDATE cover_letter SET deleted_at = now() - make_interval(days => $2) WHERE cover_letter_id = $1',
    [coverLetterId, daysAgo],
  );
  return coverLetterId;
}

async function insertDeletedResume(
  { memberId }: TestMember,
  title: string,
  daysAgo: number,
): Promise<number> {
  const [row] = await runSql<{ resume_id: number }>(
    api.dataSource,
    `INSERT INTO resume (member_id, title, type, body, completed_sections, deleted_at)
     VALUES ($1, $2, 'DEFAULT', '{}', '{}', now() - make_interval(days => $3)) RETURNING resume_id`,
    [memberId, title, daysAgo],
  );
  if (row === undefined) throw new Error('the resume was not inserted');
  return row.resume_id;
}

describe('the trash', () => {
  it('lists letters and resumes together, last deleted first, with the time of the purge', async () => {
    const member = await api.signIn();
    await saveLetter(member.client, { title: '쓰고 있는 글' });
    const letter = await deleteLetter(member.client, '누리결제 지원', 2);
    const resume = await insertDeletedResume(member, '경력 이력서', 5);
    await deleteLetter((await api.signIn()).client, '남의 글');
    const { content, totalElements } = await listTrash(member.client);
    expect(totalElements).toBe(2);
    expect(content.map(({ kind, id, title }) => ({ kind, id, title }))).toEqual([
      { kind: 'cover-letters', id: letter, title: '누리결제 지원' },
      { kind: 'resumes', id: resume, title: '경력 이력서' },
    ]);
    for (const { deletedAt, purgedAt } of content)
      expect(Date.parse(purgedAt) - Date.parse(deletedAt)).toBe(30 * DAY_MILLISECONDS);
  });

  it('is paged and sorted, and a page past the end is empty', async () => {
    const { client } = await api.signIn();
    for (const [index, title] of ['가', '나', '다'].entries()) await deleteLetter(client, title, index);
    const titles = async (query: string) =>
      (await listTrash(client, query)).content.map(({ title }) => title);
    expect(await titles('?size=2')).toEqual(['가', '나']);
    expect(await titles('?size=2&page=1')).toEqual(['다']);
    expect(await titles('?size=2&page=7')).toEqual([]);
    expect(await titles('?sort=deletedAt,asc')).toEqual(['다', '나', '가']);
    expect(await client.send('GET', '/api/v1/trash?sort=title,asc')).toMatchObject({ status: 400 });
  });

  it('restores a letter unchanged', async () => {
    const { client } = await api.signIn();
    const saved = await saveLetter(client, { title: '되살릴 글' });
    await client.send('DELETE', `${LETTERS}/${saved.coverLetterId}`);
    expect(await restore(client, 'cover-letters', saved.coverLetterId)).toMatchObject({
      status: 200,
      data: null,
    });
    expect(await readLetter(client, saved.coverLetterId)).toEqual(saved);
    expect((await listLetters(client)).totalElements).toBe(1);
    expect((await listTrash(client)).totalElements).toBe(0);
  });

  it('restores a resume, which is not found as a letter', async () => {
    const member = await api.signIn();
    const resume = await insertDeletedResume(member, '이력서', 1);
    expect(await restore(member.client, 'cover-letters', resume)).toMatchObject({ status: 404 });
    expect(await restore(member.client, 'resumes', resume)).toMatchObject({ status: 200 });
    expect((await listTrash(member.client)).content).toEqual([]);
  });

  it('answers the same to repeated and concurrent restores', async () => {
    const { client } = await api.signIn();
    const id = await deleteLetter(client, '두 번');
    const answers = await Promise.all([1, 2, 3].map(() => restore(client, 'cover-letters', id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await restore(client, 'cover-letters', id)).toMatchObject({ status: 200 });
  });

  it('shows no document whose 30 days are over, also before the purge', async () => {
    const { client } = await api.signIn();
    const id = await deleteLetter(client, '늦은 글', 30);
    expect((await listTrash(client)).content).toEqual([]);
    expect(await restore(client, 'cover-letters', id)).toMatchObject({ status: 404 });
    const [row] = await runSql<{ deleted: boolean }>(
      api.dataSource,
      'SELECT deleted_at IS NOT NULL AS deleted FROM cover_letter WHERE cover_letter_id = $1',
      [id],
    );
    expect(row).toEqual({ deleted: true });
  });

  it('erases a document for good when the member says so, and makes room for another', async () => {
    const member = await api.signIn();
    const letter = await deleteLetter(member.client, '지울 글');
    const resume = await insertDeletedResume(member, '남길 이력서', 1);
    expect(await erase(member.client, 'cover-letters', letter)).toMatchObject({ status: 200, data: null });
    expect((await listTrash(member.client)).content.map(({ id }) => id)).toEqual([resume]);
    expect(await restore(member.client, 'cover-letters', letter)).toMatchObject({ status: 404 });
    expect(await erase(member.client, 'cover-letters', letter)).toMatchObject({ status: 404 });
    expect((await member.client.send('GET', '/api/v1/me/storage')).data).toMatchObject({
      documents: { used: 1 },
    });
    await purgeTrash(api.dataSource);
    const left = 'SELECT title FROM cover_letter WHERE member_id = $1';
    expect(await runSql(api.dataSource, left, [member.memberId])).toEqual([]);
  });

  it('is emptied as a whole, and nothing else is erased', async () => {
    const [member, other] = [await api.signIn(), await api.signIn()];
    const kept = await saveLetter(member.client, { title: '쓰고 있는 글' });
    await deleteLetter(other.client, '남의 글');
    await deleteLetter(member.client, '지운 글');
    await insertDeletedResume(member, '지운 이력서', 3);
    const { revision } = await listTrash(member.client);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => empty(member.client, revision)));
    for (const { status } of answers) expect(status).toBe(200);
    expect(answers.filter(({ data }) => isDeepStrictEqual(data, { erased: 2 }))).toHaveLength(1);
    expect(answers.filter(({ data }) => isDeepStrictEqual(data, { erased: 0 }))).toHaveLength(5);
    // The request whose answer was lost is sent again.
    expect(await empty(member.client, revision)).toMatchObject({ status: 200, data: { erased: 0 } });
    expect((await listTrash(member.client)).content).toEqual([]);
    expect(await readLetter(member.client, kept.coverLetterId)).toEqual(kept);
    expect((await listTrash(other.client)).totalElements).toBe(1);
  });

  it.each<[string, (member: TestMember, letter: number) => Promise<unknown>]>([
    ['was deleted', ({ client }) => deleteLetter(client, '다른 탭에서 지운 글')],
    ['was restored', ({ client }, letter) => restore(client, 'cover-letters', letter)],
    [
      'was restored and another was deleted',
      async (member, letter) => {
        await restore(member.client, 'cover-letters', letter);
        await insertDeletedResume(member, '대신 지운 이력서', 1);
      },
    ],
    [
      'was restored and deleted again',
      async ({ client }, letter) => {
        await restore(client, 'cover-letters', letter);
        await client.send('DELETE', `${LETTERS}/${letter}`);
      },
    ],
  ])('keeps everything when a document %s after the member was asked', async (_, change) => {
    const member = await api.signIn();
    const letter = await deleteLetter(member.client, '지운 글');
    await insertDeletedResume(member, '지운 이력서', 3);
    const { revision } = await listTrash(member.client);
    await change(member, letter);
    const changed = await listTrash(member.client);
    expect(await empty(member.client, revision)).toMatchObject({
      status: 409,
      errorCode: 'VERSION_CONFLICT',
      message: '그사이 휴지통이 달라져서 아무것도 지우지 않았어요. 다시 확인해 주세요.',
      data: { totalElements: changed.totalElements, revision: changed.revision },
    });
    expect(await listTrash(member.client)).toEqual(changed);
    expect(await empty(member.client, changed.revision)).toMatchObject({
      data: { erased: changed.totalElements },
    });
  });

  it.each([
    ['keeps everything when a document is restored', 'NULL', { status: 409, errorCode: 'VERSION_CONFLICT' }],
    [
      'answers the same when another request has erased it all',
      `clock_timestamp() - interval '30 days'`,
      { status: 200, data: { erased: 0 } },
    ],
  ])('%s while the request waits', async (_, deletedAt, expected) => {
    const { client, memberId } = await api.signIn();
    await deleteLetter(client, '지운 글');
    const other = deletedAt === 'NULL' ? await deleteLetter(client, '되살아나는 글') : null;
    const { revision } = await listTrash(client);
    const { waiting } = await inTransaction(api.dataSource, async (tx) => {
      await tx.execute('SELECT 1 FROM cover_letter WHERE member_id = $1 FOR UPDATE', [memberId]);
      const sent = empty(client, revision);
      await untilLockWait(api.dataSource);
      await tx.execute(
        `UPDATE cover_letter SET deleted_at = ${deletedAt} WHERE member_id = $1 AND cover_letter_id = coalesce($2, cover_letter_id)`,
        [memberId, other],
      );
      return { waiting: sent };
    });
    expect(await waiting).toMatchObject(expected);
    expect((await listTrash(client)).totalElements).toBe(other === null ? 0 : 1);
  });

  it('is not emptied without saying what was confirmed', async () => {
    const { client } = await api.signIn();
    await deleteLetter(client, '지운 글');
    expect(await client.send('DELETE', '/api/v1/trash')).toMatchObject({ status: 400 });
    expect((await listTrash(client)).totalElements).toBe(1);
  });

  it('erases nothing that is not in it', async () => {
    const [member, other] = [await api.signIn(), await api.signIn()];
    const { coverLetterId } = await saveLetter(member.client);
    const foreign = await deleteLetter(other.client, '남의 글');
    for (const id of [coverLetterId, foreign])
      expect(await erase(member.client, 'cover-letters', id)).toMatchObject({ status: 404 });
    expect((await readLetter(member.client, coverLetterId)).coverLetterId).toBe(coverLetterId);
    expect((await listTrash(other.client)).totalElements).toBe(1);
  });

  it("restores no other member's document, also for an administrator", async () => {
    const owner = await api.signIn();
    const id = await deleteLetter(owner.client, '내 글');
    for (const role of ['USER', 'ADMIN', 'ROOT'] as const) {
      const { client } = await api.signIn({ role });
      expect(await restore(client, 'cover-letters', id)).toMatchObject({ status: 404 });
    }
    expect((await listTrash(owner.client)).totalElements).toBe(1);
  });

  it.each([
    ['letters', '1'],
    ['cover_letter', '1'],
    ['member', '1'],
    ['cover-letters', '0'],
    ['cover-letters', '-1'],
    ['cover-letters', '1; DROP TABLE resume'],
    ['resumes', '9999999999999999999'],
  ])('refuses to restore %s/%s', async (kind, id) => {
    const { client } = await api.signIn();
    const answer = await restore(client, kind, encodeURIComponent(id));
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
  });
});
