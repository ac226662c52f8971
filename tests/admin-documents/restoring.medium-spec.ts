import { LEAVING_CONFIRMATION } from '#contracts';
import { inTransaction, type Transaction } from '#database';
import { countText } from '#domain';
import { purgeTrash } from '#maintenance';
import { runSql, untilLockWait } from '#testing';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';
import * as letters from '../cover-letters/letters.js';
import { picture } from '../resumes/pictures.js';
import * as resumes from '../resumes/resumes.js';
import {
  ADMIN_LETTERS,
  ADMIN_RESUMES,
  auditOf,
  insertLetter,
  insertResume,
  listLetters,
  previewLetter,
  previewResume,
  restore,
} from './admin-documents.js';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const LAST_HOUR = `now() - interval '30 days' + interval '1 hour'`;
const OVER = `now() - interval '30 days'`;

let api: RunningApi;
let admin: TestMember;
let root: TestMember;
beforeAll(async () => {
  api = await startApi();
  [admin, root] = [await api.signIn({ role: 'ADMIN' }), await api.signIn({ role: 'ROOT' })];
});
afterAll(() => api.stop());

const purge = async (): Promise<void> => void (await purgeTrash(api.dataSource));

async function addInterview(coverLetterId: number, question: string): Promise<void> {
  await runSql(
    api.dataSource,
    `WITH q AS (
       INSERT INTO interview_question (cover_letter_id, question, answer, tip, is_custom, content_hash)
       VALUES ($1, $2, '답변', '도움말', false, 'hash') RETURNING qna_id)
     INSERT INTO interview_practice (qna_id, answer, feedback) SELECT qna_id, '연습한 답', $3::jsonb FROM q`,
    [coverLetterId, question, { strengths: [], improvements: [], summary: '요약' }],
  );
}

const interviewOf = async (member: TestMember, coverLetterId: number) =>
  member.client.send('GET', `/api/v1/me/cover-letters/${coverLetterId}/interview-questions`);

describe('a deleted letter', () => {
  const content = `${'불편을 먼저 적어 둡니다. 😀 '.repeat(10)}${'가나'.normalize('NFD')}\r\n끝`;

  async function trashLetter() {
    const owner = await api.signIn();
    const first = await letters.saveLetter(owner.client, { title: '되살릴 글' });
    const saved = await letters.updateLetter(owner.client, first, {
      title: '되살릴 글',
      content: undefined,
      questions: [
        { prompt: '동기', text: content, characterLimit: null },
        { prompt: '포부', text: ' ', characterLimit: null },
      ],
    });
    for (const question of ['왜 지원했나요?', '무엇이 어려웠나요?'])
      await addInterview(saved.coverLetterId, question);
    const interview = await interviewOf(owner, saved.coverLetterId);
    await owner.client.send('DELETE', `${letters.LETTERS}/${saved.coverLetterId}`);
    return { owner, saved, interview, id: saved.coverLetterId };
  }

  it('is shown by its size, never by its text', async () => {
    const { saved, id } = await trashLetter();
    const preview = await previewLetter(admin.client, id);
    expect(preview).toMatchObject({
      coverLetterId: id,
      status: 'DELETED',
      version: 2,
      versionCount: 1,
      contentLength: countText(saved.content).characters,
      questionCount: 2,
      filledQuestionCount: 1,
      interviewQuestionCount: 2,
    });
    expect(Date.parse(preview.purgedAt ?? '') - Date.parse(preview.deletedAt ?? '')).toBe(
      30 * DAY_MILLISECONDS,
    );
    const words = JSON.stringify(await admin.client.send('GET', `${ADMIN_LETTERS}/${id}`));
    expect(words).not.toMatch(/불편|동기|왜 지원/);
  });

  it('is restored unchanged, with its versions, interview questions and practice', async () => {
    const { owner, saved, interview, id } = await trashLetter();
    expect(await interviewOf(owner, id)).toMatchObject({ status: 404 });
    const answer = await restore(admin.client, ADMIN_LETTERS, id);
    expect(answer).toMatchObject({
      status: 200,
      data: { coverLetterId: id, status: 'ACTIVE', deletedAt: null, title: '되살릴 글' },
    });
    expect(await letters.readLetter(owner.client, id)).toEqual(saved);
    expect((await letters.readHistory(owner.client, id)).totalElements).toBe(1);
    const { data } = await interviewOf(owner, id);
    expect(data).toEqual(interview.data);
    expect(data).toMatchObject({ totalCount: 2, qnaList: [{ lastPractice: { answer: '연습한 답' } }, {}] });
    expect(await previewLetter(admin.client, id)).toMatchObject({
      purgedAt: null,
      interviewQuestionCount: 2,
    });
    expect((await listLetters(admin.client, { status: 'ACTIVE', title: '되살릴' })).content).toContainEqual(
      answer.data,
    );
  });

  it('is audited once, without its title, for repeated and concurrent restores', async () => {
    const { owner, id } = await trashLetter();
    const { deletedAt } = await previewLetter(admin.client, id);
    const clients = [admin.client, root.client, admin.client, root.client];
    const answers = await Promise.all(clients.map((client) => restore(client, ADMIN_LETTERS, id)));
    answers.push(await restore(admin.client, ADMIN_LETTERS, id));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, data: { coverLetterId: id, status: 'ACTIVE' } });
    const entries = await auditOf(api.dataSource, owner.memberId);
    expect(entries).toEqual([
      {
        actor: expect.any(Number),
        action: 'COVER_LETTER_RESTORE',
        before: { coverLetterId: id, status: 'DELETED', deletedAt },
        after: { coverLetterId: id, status: 'ACTIVE', deletedAt: null },
        reason: null,
      },
    ]);
    expect([admin.memberId, root.memberId]).toContain(entries[0]?.actor);
  });

  it('is not audited when its owner has restored it already', async () => {
    const { owner, id } = await trashLetter();
    await owner.client.send('POST', `/api/v1/trash/cover-letters/${id}/restore`);
    expect(await restore(admin.client, ADMIN_LETTERS, id)).toMatchObject({ status: 200 });
    expect(await auditOf(api.dataSource, owner.memberId)).toEqual([]);
  });
});

describe('a deleted resume', () => {
  it('shows its completed sections, and is restored with its photo and versions', async () => {
    const owner = await api.signIn();
    const first = await resumes.saveResume(owner.client);
    await resumes.putPhoto(owner.client, first.resumeId, await picture(30, 40).jpeg().toBuffer());
    await resumes.updateResume(owner.client, first, { title: '고친 이력서' });
    const saved = await resumes.readResume(owner.client, first.resumeId);
    await owner.client.send('DELETE', `${resumes.RESUMES}/${saved.resumeId}`);
    const preview = await previewResume(admin.client, saved.resumeId);
    expect(preview).toMatchObject({
      title: '고친 이력서',
      version: 2,
      versionCount: 1,
      hasPhoto: true,
      completedSections: saved.completedSections,
    });
    const words = JSON.stringify(await admin.client.send('GET', `${ADMIN_RESUMES}/${saved.resumeId}`));
    expect(words).not.toMatch(/누리결제|김하늘|정산/);

    const answer = await restore(root.client, ADMIN_RESUMES, saved.resumeId);
    expect(answer).toMatchObject({ status: 200, data: { status: 'ACTIVE', deletedAt: null } });
    expect(await resumes.readResume(owner.client, saved.resumeId)).toEqual(saved);
    expect((await owner.client.fetch('GET', saved.photoUrl ?? '')).status).toBe(200);
    expect((await resumes.readHistory(owner.client, saved.resumeId)).totalElements).toBe(1);
    expect(await auditOf(api.dataSource, owner.memberId)).toMatchObject([
      { actor: root.memberId, action: 'RESUME_RESTORE', after: { resumeId: saved.resumeId } },
    ]);
  });
});

describe.each([
  ['letter', ADMIN_LETTERS, insertLetter],
  ['resume', ADMIN_RESUMES, insertResume],
] as const)('a %s whose 30 days', (_name, path, insert) => {
  const add = async (deletedAt: string) => {
    const owner = await api.signIn();
    return { owner, id: await insert(api.dataSource, { memberId: owner.memberId, title: '글', deletedAt }) };
  };

  it('are over is not found, purged or not', async () => {
    const { owner, id } = await add(OVER);
    for (const answer of [
      await admin.client.send('GET', `${path}/${id}`),
      await restore(admin.client, path, id),
    ])
      expect(answer).toMatchObject({ status: 404, errorCode: 'NOT_FOUND', data: null });
    expect(await auditOf(api.dataSource, owner.memberId)).toEqual([]);
    await purge();
    expect(await restore(admin.client, path, id)).toMatchObject({ status: 404 });
  });

  it('are nearly over is restored, and is not purged afterwards', async () => {
    const { id } = await add(LAST_HOUR);
    const [answer] = await Promise.all([restore(admin.client, path, id), purge(), purge()]);
    expect(answer.status).toBe(200);
    await purge();
    expect(await admin.client.send('GET', `${path}/${id}`)).toMatchObject({ data: { status: 'ACTIVE' } });
  });
});

describe('restoring concurrently with other changes', () => {
  /** Runs `work` while a transaction holds the locks of `hold`; commits once a request waits for them. */
  async function whileHeld<T>(
    hold: (tx: Transaction) => Promise<unknown>,
    work: () => Promise<T>,
  ): Promise<T> {
    const { answer } = await inTransaction(api.dataSource, async (tx) => {
      await hold(tx);
      const running = work();
      await untilLockWait(api.dataSource);
      return { answer: running };
    });
    return answer;
  }

  const addLetter = async () => {
    const owner = await api.signIn();
    const letter = { memberId: owner.memberId, title: '글', deletedAt: 'now()' };
    return { owner, id: await insertLetter(api.dataSource, letter) };
  };

  it('waits for a purge that locks the document, and then is 404', async () => {
    const { owner, id } = await addLetter();
    const answer = await whileHeld(
      (tx) => runSql(tx, 'DELETE FROM cover_letter WHERE cover_letter_id = $1', [id]),
      () => restore(admin.client, ADMIN_LETTERS, id),
    );
    expect(answer).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
    expect(await auditOf(api.dataSource, owner.memberId)).toEqual([]);
  });

  it('waits for the deletion of the owner’s account, and then is 404 and not audited', async () => {
    const { owner, id } = await addLetter();
    const answer = await whileHeld(
      (tx) => runSql(tx, 'DELETE FROM member WHERE member_id = $1', [owner.memberId]),
      () => restore(admin.client, ADMIN_LETTERS, id),
    );
    expect(answer).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
    expect(await auditOf(api.dataSource, owner.memberId)).toEqual([]);
  });

  it('does not block a concurrent deletion of the owner’s account, and the deletion removes personal data from the audit', async () => {
    const { owner, id } = await addLetter();
    const deleteAccount = () =>
      owner.client.send('DELETE', '/api/v1/me', { body: { confirmation: LEAVING_CONFIRMATION } });
    const [restored, left] = await Promise.all([restore(admin.client, ADMIN_LETTERS, id), deleteAccount()]);
    expect([200, 404]).toContain(restored.status);
    expect(left.status).toBe(200);
    const entries = await auditOf(api.dataSource, owner.memberId);
    const kept = {
      actor: admin.memberId,
      action: 'COVER_LETTER_RESTORE',
      before: null,
      after: null,
      reason: null,
    };
    expect(entries).toEqual(restored.status === 200 ? [kept] : []);
    expect(await restore(admin.client, ADMIN_LETTERS, id)).toMatchObject({ status: 404 });
  });
});

it.each(['0', '-1', 'abc', '1e3', '9999999999999999', '1%00', '%ED%A0%80'])(
  'refuses the id %j',
  async (id) => {
    for (const path of [ADMIN_LETTERS, ADMIN_RESUMES]) {
      expect((await admin.client.send('GET', `${path}/${id}`)).status).toBe(400);
      expect((await admin.client.send('PATCH', `${path}/${id}/restore`)).status).toBe(400);
    }
  },
);
