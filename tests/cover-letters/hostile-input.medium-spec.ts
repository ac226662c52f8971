import { COVER_LETTER_LIMITS } from '#contracts';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { letterBody, LETTERS, listLetters, readHistory, readLetter, saveLetter } from './letters.js';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const QUESTION_ID = '7d3f7a52-6a2c-4a53-9a0e-1f6d1a1f0b11';
const question = { prompt: '', text: '글', characterLimit: null };

const INVALID_LETTERS: [string, Record<string, unknown>, string][] = [
  ['no title', { title: undefined }, 'title'],
  ['a title that nobody sees', { title: '\u200b\u3164' }, 'title'],
  ['a blank title', { title: ' \t\u3000 ' }, 'title'],
  ['a title of 101 characters', { title: '가'.repeat(101) }, 'title'],
  ['a title that is a number', { title: 7 }, 'title'],
  ['a NUL in the title', { title: '널\u0000' }, 'title'],
  ['no content', { content: undefined }, 'content'],
  ['content that nobody sees', { content: '\u200b \u3164\ufeff' }, 'content'],
  ['blank content', { content: ' \n\t ' }, 'content'],
  ['content of 10,001 characters', { content: '가'.repeat(10_001) }, 'content'],
  ['a NUL in the content', { content: '앞\u0000뒤' }, 'content'],
  ['half a surrogate pair', { content: '반쪽 \ud83d 글자' }, 'content'],
  ['content that is a list', { content: ['글'] }, 'content'],
  ['content that is null', { content: null }, 'content'],
  ['content that differs from its questions', { questions: [question] }, 'content'],
  ['blank questions', { content: undefined, questions: [{ ...question, text: ' ' }] }, 'content'],
  [
    'questions longer than a letter together',
    { content: undefined, questions: [{ text: '가'.repeat(9_000) }, { text: '나'.repeat(1_000) }] },
    'content',
  ],
  ['no questions at all', { content: undefined, questions: [] }, 'questions'],
  [
    '21 questions',
    { content: undefined, questions: Array.from({ length: 21 }, () => question) },
    'questions',
  ],
  ['questions that are a text', { questions: '문항' }, 'questions'],
  ['a question without a text', { content: undefined, questions: [{ prompt: '동기' }] }, 'questions.0.text'],
  [
    'a NUL in a question',
    { content: undefined, questions: [question, { ...question, text: '\u0000' }] },
    'questions.1.text',
  ],
  [
    'a question id that is no UUID',
    { content: undefined, questions: [{ ...question, questionId: '1' }] },
    'questions.0.questionId',
  ],
  [
    'one question id twice',
    {
      content: undefined,
      questions: [QUESTION_ID, QUESTION_ID.toUpperCase()].map((questionId) => ({ ...question, questionId })),
    },
    'questions.1.questionId',
  ],
  [
    'a limit of 0',
    { content: undefined, questions: [{ ...question, characterLimit: 0 }] },
    'questions.0.characterLimit',
  ],
  ['no job field', { jobField: undefined }, 'jobField'],
  ['years of experience as a text', { experienceYears: '3' }, 'experienceYears'],
  ['half a year', { experienceYears: 0.5 }, 'experienceYears'],
  ['years below zero', { experienceYears: -1 }, 'experienceYears'],
  ['too many years', { experienceYears: 1e300 }, 'experienceYears'],
  ['no mark for AI', { isAiImproved: undefined }, 'isAiImproved'],
  ['a mark for AI that is a text', { isAiImproved: 'true' }, 'isAiImproved'],
  ['a company of 101 characters', { companyName: '가'.repeat(101) }, 'companyName'],
  ['a deadline with a time', { deadline: '2026-12-01T09:00:00Z' }, 'deadline'],
  ['a day that does not exist', { deadline: '2026-02-29' }, 'deadline'],
  ['the year 0', { deadline: '0000-01-01' }, 'deadline'],
  ['infinity as a deadline', { deadline: 'infinity' }, 'deadline'],
];

describe('an invalid letter', () => {
  let client: ApiClient;
  let coverLetterId: number;
  beforeAll(async () => {
    ({ client } = await api.signIn());
    ({ coverLetterId } = await saveLetter(client));
  });

  it.each(INVALID_LETTERS)('is refused and changes nothing: %s', async (_what, overrides, field) => {
    const before = await readLetter(client, coverLetterId);
    const created = await client.send('POST', LETTERS, { body: { ...letterBody(), ...overrides } });
    const updated = await client.send('PUT', `${LETTERS}/${coverLetterId}`, {
      body: { ...letterBody(), version: before.version, ...overrides },
    });
    for (const answer of [created, updated]) {
      expect(answer).toMatchObject({
        status: 400,
        errorCode: 'VALIDATION_ERROR',
        canRetry: false,
        data: null,
      });
      expect(answer.errors).toHaveProperty([field]);
      expect(`${answer.message}${answer.errors?.[field]}`).toMatch(/^[^a-z]*[가-힣]/);
    }
    expect((await listLetters(client)).totalElements).toBe(1);
    expect(await readLetter(client, coverLetterId)).toEqual(before);
    expect((await readHistory(client, coverLetterId)).totalElements).toBe(0);
  });

  it.each([undefined, null, '1', 0, 1.5, 1e300])(
    'needs the version that was read, not %s',
    async (version) => {
      const answer = await client.send('PUT', `${LETTERS}/${coverLetterId}`, {
        body: { ...letterBody(), version },
      });
      expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
      expect(answer.errors).toHaveProperty('version');
    },
  );

  it.each([
    ['no JSON', '{"title":'],
    ['no object', '[]'],
    ['nothing', ''],
    ['null', 'null'],
    ['a prototype', '{"__proto__":{"isAdmin":true},"title":"제목"}'],
    ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}},"title":"제목"}'],
  ])('is refused: a body that is %s', async (_what, body) => {
    const answer = await client.send('POST', LETTERS, {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR', data: null });
  });

  it('is refused when its body is far too large', async () => {
    const answer = await client.send('POST', LETTERS, {
      body: letterBody({ content: '가'.repeat(500_000) }),
    });
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR', data: null });
  });

  it.each(['0', '-1', '1e3', 'statistics', '1;--', '%00', '9'.repeat(16)])(
    'is refused with an id that is none: %s',
    async (id) => {
      expect(await client.send('GET', `${LETTERS}/${id}`)).toMatchObject({
        status: 400,
        errorCode: 'VALIDATION_ERROR',
      });
    },
  );
});

describe('read-only fields', () => {
  it('are ignored: owner, id, dates, the first version', async () => {
    const { client } = await api.signIn();
    const { memberId: otherId, client: other } = await api.signIn();
    const body = {
      ...letterBody(),
      memberId: otherId,
      coverLetterId: 7_777,
      version: 40,
      createdAt: '2001-01-01',
    };
    const answer = await client.send('POST', LETTERS, { body });
    expect(answer.status).toBe(201);
    const [letter] = (await listLetters(client)).content;
    expect(letter?.version).toBe(1);
    expect(letter?.coverLetterId).not.toBe(7_777);
    expect(letter?.createdAt).not.toMatch(/^2001/);
    expect((await listLetters(other)).totalElements).toBe(0);
  });
});

describe('the largest letter', () => {
  it('is accepted: 10,000 characters of content, 20 questions, 100 characters of title', async () => {
    const { client } = await api.signIn();
    const { content, title, questions: count } = COVER_LETTER_LIMITS;
    const letter = await saveLetter(client, { title: '🙂'.repeat(title / 2), content: '뷁'.repeat(content) });
    expect(letter.content).toHaveLength(content);
    const questions = Array.from({ length: count }, (_, index) => ({ ...question, text: `글 ${index}` }));
    expect((await saveLetter(client, { content: undefined, questions })).questions).toHaveLength(count);
  });
});

describe('without a session', () => {
  it.each([
    ['GET', LETTERS],
    ['POST', LETTERS],
    ['GET', `${LETTERS}/1`],
    ['PUT', `${LETTERS}/1`],
    ['DELETE', `${LETTERS}/1`],
    ['GET', `${LETTERS}/1/versions`],
    ['POST', `${LETTERS}/1/versions/1/restore`],
  ])('%s %s is 401', async (method, path) => {
    const answer = await api.newClient().send(method, path);
    expect(answer).toMatchObject({ status: 401, errorCode: 'UNAUTHENTICATED', data: null });
  });
});
