import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import {
  letterBody,
  letterIn,
  LETTERS,
  listLetters,
  readLetter,
  saveLetter,
  sendUpdate,
  updateLetter,
} from './letters.js';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const NOT_THERE = { status: 404, success: false, errorCode: 'NOT_FOUND', data: null };

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

  it("makes one question of the product's first call", async () => {
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

  it('keeps text to the character: spaces, line breaks, quotes, emoji', async () => {
    const content = `  앞 공백\r\n\t'; DROP TABLE cover_letter; -- "따옴표" \\ 🙂👨‍👩‍👧  `;
    const { coverLetterId } = await saveLetter(client, { content });
    expect((await readLetter(client, coverLetterId)).content).toBe(content);
  });
});

describe('writing over a letter', () => {
  it('raises the version and leaves the time of creation', async () => {
    const letter = await saveLetter(client);
    const updated = await updateLetter(client, letter, { title: '고친 제목', content: '고친 글' });
    expect(updated).toMatchObject({
      title: '고친 제목',
      content: '고친 글',
      version: 2,
      createdAt: letter.createdAt,
    });
    expect(Date.parse(updated.updatedAt)).toBeGreaterThanOrEqual(Date.parse(letter.updatedAt));
    expect(await readLetter(client, letter.coverLetterId)).toEqual(updated);
  });

  it('keeps the only question when bare content is written over it', async () => {
    const questions = [{ prompt: '성장 과정', text: '처음', characterLimit: 800 }];
    const letter = await saveLetter(client, { content: undefined, questions });
    const updated = await updateLetter(client, letter, { content: '다음' });
    expect(updated.questions).toEqual([{ ...letter.questions[0], text: '다음' }]);
  });

  it('keeps the ids of questions that are moved, and takes new ones', async () => {
    const texts = ['하나', '둘'].map((text) => ({ prompt: '', text, characterLimit: null }));
    const letter = await saveLetter(client, { content: undefined, questions: texts });
    const [first, second] = letter.questions;
    if (first === undefined || second === undefined) throw new Error('two questions were saved');
    const third = { questionId: crypto.randomUUID(), prompt: '셋째', text: '셋', characterLimit: 10 };
    const updated = await updateLetter(client, letter, {
      content: '둘\n\n셋\n\n하나',
      questions: [second, third, first],
    });
    expect(updated.questions).toEqual([second, third, first]);
  });

  it('leaves company and deadline when nothing is said of them, and takes them away on null', async () => {
    const letter = await saveLetter(client, { companyName: '해솔마루', deadline: '2026-12-31' });
    const kept = await updateLetter(client, letter);
    expect(kept).toMatchObject({ companyName: '해솔마루', deadline: '2026-12-31' });
    const cleared = await updateLetter(client, kept, { companyName: ' ', deadline: null });
    expect(cleared).toMatchObject({ companyName: null, deadline: null });
  });

  it('answers a save based on an older version with the current letter', async () => {
    const letter = await saveLetter(client);
    const current = await updateLetter(client, letter, { content: '다른 탭에서 쓴 글' });
    const answer = await sendUpdate(client, letter, { content: '늦게 온 글' });
    expect(answer).toMatchObject({
      status: 409,
      success: false,
      errorCode: 'VERSION_CONFLICT',
      canRetry: false,
    });
    expect(letterIn(answer)).toEqual(current);
    expect(await readLetter(client, letter.coverLetterId)).toEqual(current);
  });

  it('refuses a version that is still to come', async () => {
    const letter = await saveLetter(client);
    const answer = await sendUpdate(client, { ...letter, version: Number.MAX_SAFE_INTEGER });
    expect(answer.status).toBe(409);
  });

  it('lets exactly one of many saves of one version win', async () => {
    const letter = await saveLetter(client);
    const texts = Array.from({ length: 8 }, (_, index) => `동시에 쓴 글 ${index}`);
    const answers = await Promise.all(texts.map((content) => sendUpdate(client, letter, { content })));
    const winners = answers.filter(({ status }) => status === 200).map(letterIn);
    expect(winners).toHaveLength(1);
    expect(await readLetter(client, letter.coverLetterId)).toEqual(winners[0]);
    expect(winners[0]?.version).toBe(2);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.errorCode).toBe('VERSION_CONFLICT');
      expect(letterIn(answer)).toEqual(winners[0]);
    }
  });
});

describe('deleting a letter', () => {
  it('takes it out of every answer', async () => {
    const { client: own } = await api.signIn();
    const letter = await saveLetter(own);
    const path = `${LETTERS}/${letter.coverLetterId}`;
    expect(await own.send('DELETE', path)).toMatchObject({ status: 200, success: true, data: null });
    expect(await listLetters(own)).toMatchObject({ content: [], totalElements: 0, totalPages: 0 });
    expect(await own.send('GET', path)).toMatchObject(NOT_THERE);
    expect(await sendUpdate(own, letter)).toMatchObject(NOT_THERE);
    expect(await own.send('GET', `${path}/versions`)).toMatchObject(NOT_THERE);
    expect(await own.send('DELETE', path)).toMatchObject(NOT_THERE);
  });

  it('keeps the row, for the bin', async () => {
    const letter = await saveLetter(client);
    await client.send('DELETE', `${LETTERS}/${letter.coverLetterId}`);
    const rows: unknown = await api.dataSource.query(
      'SELECT title FROM cover_letter WHERE cover_letter_id = $1 AND deleted_at IS NOT NULL',
      [letter.coverLetterId],
    );
    expect(rows).toEqual([{ title: letter.title }]);
  });
});

describe("somebody else's letter", () => {
  it.each<[string, (other: ApiClient, id: number) => Promise<unknown>]>([
    ['reading', (other, id) => other.send('GET', `${LETTERS}/${id}`)],
    ['writing', (other, id) => sendUpdate(other, { coverLetterId: id, version: 1 })],
    ['deleting', (other, id) => other.send('DELETE', `${LETTERS}/${id}`)],
    ['its history', (other, id) => other.send('GET', `${LETTERS}/${id}/versions`)],
    ['restoring', (other, id) => other.send('POST', `${LETTERS}/${id}/versions/1/restore`)],
  ])('is not there: %s', async (_what, call) => {
    const letter = await saveLetter(client);
    const kept = await updateLetter(client, letter, { content: '나만 보는 글' });
    for (const role of ['USER', 'ROOT'] as const) {
      const { client: other } = await api.signIn({ role });
      expect(await call(other, letter.coverLetterId)).toMatchObject(NOT_THERE);
    }
    expect(await readLetter(client, letter.coverLetterId)).toEqual(kept);
  });

  it('is in no list of mine', async () => {
    await saveLetter(client, { title: '남의 제목' });
    const { client: other } = await api.signIn();
    expect((await listLetters(other, { q: '남의' })).totalElements).toBe(0);
  });

  it('answers as an unknown one does', async () => {
    expect(await client.send('GET', `${LETTERS}/999999999999999`)).toMatchObject(NOT_THERE);
  });
});
