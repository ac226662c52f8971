import { runSql } from '#testing';
import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import {
  letterBody,
  letterIn,
  LETTERS,
  listLetters,
  readLetter,
  saveLetter,
  updateLetter,
} from './letters.js';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await startApi();
  ({ client } = await api.signIn());
});
afterAll(() => api.stop());

describe('saving a letter', () => {
  it('answers 201 with the letter', async () => {
    const answer = await client.send('POST', LETTERS, {
      body: letterBody({
        title: '  새 글  ',
        experienceYears: 3,
        companyName: '누리결제',
        deadline: '2028-02-29',
      }),
    });
    expect(answer.status).toBe(201);
    expect(letterIn(answer)).toMatchObject({
      title: '새 글',
      experience: 3,
      experienceYears: 3,
      companyName: '누리결제',
      deadline: '2028-02-29',
      isAiImproved: false,
      version: 1,
    });
  });

  it('makes one question of content alone', async () => {
    const { coverLetterId } = await saveLetter(client, { content: '한 덩어리로 쓴 글' });
    expect(await readLetter(client, coverLetterId)).toMatchObject({
      content: '한 덩어리로 쓴 글',
      companyName: null,
      deadline: null,
      questions: [
        {
          questionId: expect.stringMatching(UUID),
          prompt: '',
          text: '한 덩어리로 쓴 글',
          characterLimit: null,
        },
      ],
    });
  });

  it('joins questions to the content', async () => {
    const questions = [
      { prompt: '지원 동기', text: '첫 글', characterLimit: 500 },
      { prompt: '', text: '둘째 글', characterLimit: null },
    ];
    const letter = await saveLetter(client, { content: undefined, questions });
    expect(letter.content).toBe('첫 글\n\n둘째 글');
    expect(letter.questions).toMatchObject(questions);
    expect(await readLetter(client, letter.coverLetterId)).toEqual(letter);
  });

  it('keeps every character: spaces, line breaks, quotes, emoji', async () => {
    const content = `  앞 공백\r\n\t'; DROP TABLE cover_letter; -- "따옴표" \\ 🙂👨‍👩‍👧  `;
    const { coverLetterId } = await saveLetter(client, { content });
    expect((await readLetter(client, coverLetterId)).content).toBe(content);
  });
});

describe('saving a draft of the browser', () => {
  it('connects the draft’s jobs to the letter, only those of the member', async () => {
    const [writer, other] = [await api.signIn(), await api.signIn()];
    const draftId = randomUUID();
    const jobId = await improvedDraft(writer.memberId, draftId);
    const others = await improvedDraft(other.memberId, draftId);
    const { coverLetterId } = await saveLetter(writer.client, { draftId: draftId.toUpperCase() });
    expect((await writer.client.send('GET', `/api/v1/jobs/${jobId}`)).data).toMatchObject({
      draftId,
      coverLetterId,
    });
    expect((await other.client.send('GET', `/api/v1/jobs/${others}`)).data).toMatchObject({
      coverLetterId: null,
    });
  });

  it('saves one letter however often it is sent, and answers its current state without writing', async () => {
    const { client } = await api.signIn();
    const draftId = randomUUID();
    const saved = await Promise.all([saveLetter(client, { draftId }), saveLetter(client, { draftId })]);
    expect(saved[1]).toEqual(saved[0]);
    const updated = await updateLetter(client, saved[0], { content: '고친 글' });
    expect(await saveLetter(client, { draftId, content: '다른 글' })).toEqual(updated);
    expect((await listLetters(client)).totalElements).toBe(1);
  });

  it('saves it again after the letter was deleted, and separately for each member', async () => {
    const [writer, other] = [await api.signIn(), await api.signIn()];
    const draftId = randomUUID();
    const first = await saveLetter(writer.client, { draftId });
    await writer.client.send('DELETE', `${LETTERS}/${first.coverLetterId}`);
    const second = await saveLetter(writer.client, { draftId, content: '다시 쓴 글' });
    expect(second).toMatchObject({ content: '다시 쓴 글', version: 1 });
    await writer.client.send('POST', `/api/v1/trash/cover-letters/${first.coverLetterId}/restore`);
    expect((await listLetters(writer.client)).totalElements).toBe(2);
    const others = await saveLetter(other.client, { draftId, content: '남의 글' });
    expect(others.content).toBe('남의 글');
  });

  it('refuses an invalid draft id', async () => {
    const answer = await client.send('POST', LETTERS, { body: letterBody({ draftId: '초안' }) });
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
  });
});

/** An improvement of a draft, which has ended. @returns its job's id */
async function improvedDraft(memberId: number, draftId: string): Promise<string> {
  const jobId = randomUUID();
  await runSql(
    api.dataSource,
    `INSERT INTO job (job_id, type, queue, member_id, status, draft_id, payload, run_at, finished_at, expires_at)
     VALUES ($1, 'AI_IMPROVE', 'ai', $2, 'SUCCEEDED', $3, '{}', now(), now(), now() + interval '1 day')`,
    [jobId, memberId, draftId],
  );
  return jobId;
}

describe('updating a letter', () => {
  it('keeps the only question when an update has only content', async () => {
    const questions = [{ prompt: '성장 과정', text: '처음', characterLimit: 800 }];
    const letter = await saveLetter(client, { content: undefined, questions });
    const updated = await updateLetter(client, letter, { content: '다음' });
    expect(updated.questions).toEqual([{ ...letter.questions[0], text: '다음' }]);
  });

  it('keeps the ids of moved questions, and adds new ones', async () => {
    const texts = ['하나', '둘'].map((text) => ({ prompt: '', text, characterLimit: null }));
    const letter = await saveLetter(client, { content: undefined, questions: texts });
    const [first, second] = letter.questions;
    if (first === undefined || second === undefined) throw new Error('two questions were not saved');
    const third = { questionId: randomUUID(), prompt: '셋째', text: '셋', characterLimit: 10 };
    const updated = await updateLetter(client, letter, {
      content: '둘\n\n셋\n\n하나',
      questions: [second, third, first],
    });
    expect(updated.questions).toEqual([second, third, first]);
  });

  it('keeps company and deadline when they are absent, and clears a blank company and a null deadline', async () => {
    const letter = await saveLetter(client, { companyName: '해솔마루', deadline: '2026-12-31' });
    const kept = await updateLetter(client, letter);
    expect(kept).toMatchObject({ companyName: '해솔마루', deadline: '2026-12-31' });
    const cleared = await updateLetter(client, kept, { companyName: ' ', deadline: null });
    expect(cleared).toMatchObject({ companyName: null, deadline: null });
  });
});
