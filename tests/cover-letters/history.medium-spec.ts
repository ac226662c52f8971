import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { letterIn, readHistory, restoreVersion, saveLetter, updateLetter } from './letters.js';

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await startApi();
  ({ client } = await api.signIn());
});
afterAll(() => api.stop());

const kept = async (coverLetterId: number) =>
  (await readHistory(client, coverLetterId)).content.map(({ version, reason, preview }) => [
    version,
    reason,
    preview,
  ]);

describe('the history of a letter', () => {
  it('keeps the state before every AI improvement', async () => {
    const letter = await saveLetter(client, { content: '하나' });
    const improved = await updateLetter(client, letter, { content: '둘', isAiImproved: true });
    const again = await updateLetter(client, improved, { content: '셋', isAiImproved: true });
    expect(again.isAiImproved).toBe(true);
    expect(await kept(letter.coverLetterId)).toEqual([
      [2, 'AI_IMPROVE', '둘'],
      [1, 'AI_IMPROVE', '하나'],
    ]);
  });

  it('records a plain edit of an improved letter as an edit', async () => {
    const letter = await saveLetter(client, { content: '하나' });
    const improved = await updateLetter(client, letter, { content: '둘', isAiImproved: true });
    const edited = await updateLetter(client, improved, { content: '셋' });
    expect(edited.isAiImproved).toBe(true);
    expect(await kept(letter.coverLetterId)).toEqual([
      [2, 'EDIT', '둘'],
      [1, 'AI_IMPROVE', '하나'],
    ]);
  });

  it('shows 200 characters, and splits no surrogate pair', async () => {
    const letter = await saveLetter(client, { content: `${'가'.repeat(199)}🙂끝` });
    await updateLetter(client, letter, { content: '둘' });
    expect(await kept(letter.coverLetterId)).toEqual([[1, 'EDIT', '가'.repeat(199)]]);
  });
});

describe('restoring a version', () => {
  it('restores the whole state and keeps the one before', async () => {
    const questions = ['하나', '둘'].map((text) => ({ prompt: `${text} 문항`, text, characterLimit: 300 }));
    const first = await saveLetter(client, {
      content: undefined,
      questions,
      companyName: '다온식품',
      deadline: '2026-12-24',
    });
    const second = await updateLetter(client, first, {
      title: '다른 제목',
      content: '다른 글',
      jobField: '영업',
      experienceYears: 9,
      companyName: null,
      deadline: null,
      isAiImproved: true,
    });
    const answer = await restoreVersion(client, first.coverLetterId, 1);
    expect(answer.status).toBe(200);
    const restored = letterIn(answer);
    expect(restored).toEqual({ ...first, version: 3, updatedAt: restored.updatedAt });
    expect(await kept(first.coverLetterId)).toEqual([
      [2, 'RESTORE', second.content],
      [1, 'AI_IMPROVE', first.content],
    ]);
  });
});
