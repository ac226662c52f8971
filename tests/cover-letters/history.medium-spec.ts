import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import {
  letterIn,
  LETTERS,
  readHistory,
  readLetter,
  restoreVersion,
  saveLetter,
  sendUpdate,
  updateLetter,
} from './letters.js';

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await startApi();
  ({ client } = await api.signIn());
});
afterAll(() => api.stop());

const ageHistory = (coverLetterId: number, interval: string) =>
  api.dataSource.query(
    'UPDATE cover_letter_version SET created_at = created_at - $2::interval WHERE cover_letter_id = $1',
    [coverLetterId, interval],
  );

const kept = async (coverLetterId: number) =>
  (await readHistory(client, coverLetterId)).content.map(({ version, reason, preview }) => [
    version,
    reason,
    preview,
  ]);

describe('the history of a letter', () => {
  it('is empty until something changes', async () => {
    const { coverLetterId } = await saveLetter(client);
    expect(await readHistory(client, coverLetterId)).toEqual({
      content: [],
      totalElements: 0,
      totalPages: 0,
      number: 0,
      size: 20,
    });
  });

  it('keeps the state before the first of several edits', async () => {
    const letter = await saveLetter(client, { content: '하나' });
    const second = await updateLetter(client, letter, { content: '둘' });
    await updateLetter(client, second, { content: '셋' });
    expect(await kept(letter.coverLetterId)).toEqual([[1, 'EDIT', '하나']]);
  });

  it('keeps another one once 10 minutes have passed', async () => {
    const letter = await saveLetter(client, { content: '하나' });
    const second = await updateLetter(client, letter, { content: '둘' });
    await ageHistory(letter.coverLetterId, '9 minutes 50 seconds');
    const third = await updateLetter(client, second, { content: '셋' });
    await ageHistory(letter.coverLetterId, '10 seconds');
    await updateLetter(client, third, { content: '넷' });
    expect(await kept(letter.coverLetterId)).toEqual([
      [3, 'EDIT', '셋'],
      [1, 'EDIT', '하나'],
    ]);
  });

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

  it('takes a plain edit of an improved letter for an edit', async () => {
    const letter = await saveLetter(client, { content: '하나' });
    const improved = await updateLetter(client, letter, { content: '둘', isAiImproved: true });
    const edited = await updateLetter(client, improved, { content: '셋' });
    expect(edited.isAiImproved).toBe(true);
    expect(await kept(letter.coverLetterId)).toEqual([
      [2, 'EDIT', '둘'],
      [1, 'AI_IMPROVE', '하나'],
    ]);
  });

  it('keeps nothing of a save that was refused', async () => {
    const letter = await saveLetter(client);
    await sendUpdate(client, { ...letter, version: 7 }, { isAiImproved: true });
    expect(await kept(letter.coverLetterId)).toEqual([]);
  });

  it('shows 200 characters and pages like any list', async () => {
    let letter = await saveLetter(client, { content: `${'가'.repeat(199)}🙂끝` });
    for (const content of ['둘', '셋'])
      letter = await updateLetter(client, letter, { content, isAiImproved: true });
    const oldest = await readHistory(client, letter.coverLetterId, { sort: 'version,asc', size: '1' });
    expect(oldest).toMatchObject({
      content: [{ version: 1, preview: '가'.repeat(199) }],
      totalElements: 2,
      totalPages: 2,
    });
    const past = await readHistory(client, letter.coverLetterId, { page: '999999999', size: '100' });
    expect(past).toMatchObject({ content: [], totalElements: 2 });
  });
});

describe('restoring a version', () => {
  it('brings the whole state back and keeps the one before', async () => {
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

  it('can itself be taken back', async () => {
    const first = await saveLetter(client, { content: '하나' });
    await updateLetter(client, first, { content: '둘' });
    await restoreVersion(client, first.coverLetterId, 1);
    expect(letterIn(await restoreVersion(client, first.coverLetterId, 2))).toMatchObject({
      content: '둘',
      version: 4,
    });
  });

  it('makes an open save of the version before a conflict', async () => {
    const first = await saveLetter(client, { content: '하나' });
    const second = await updateLetter(client, first, { content: '둘' });
    await restoreVersion(client, first.coverLetterId, 1);
    expect(await sendUpdate(client, second, { content: '셋' })).toMatchObject({ status: 409 });
  });

  it.each(['2', '3', '999999999999999'])('knows no version %s', async (version) => {
    const first = await saveLetter(client, { content: '하나' });
    const second = await updateLetter(client, first, { content: '둘' });
    const answer = await restoreVersion(client, first.coverLetterId, version);
    expect(answer).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
    expect(await readLetter(client, first.coverLetterId)).toEqual(second);
    expect(await kept(first.coverLetterId)).toHaveLength(1);
  });

  it.each(['0', '-1', '1.5', 'latest', "1'--"])('refuses %s as a version', async (version) => {
    const { coverLetterId } = await saveLetter(client);
    const answer = await client.send(
      'POST',
      `${LETTERS}/${coverLetterId}/versions/${encodeURIComponent(version)}/restore`,
    );
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
  });

  it('runs side by side without losing a state', async () => {
    const first = await saveLetter(client, { content: '하나' });
    await updateLetter(client, first, { content: '둘' });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => restoreVersion(client, first.coverLetterId, 1)),
    );
    expect(answers.map((answer) => letterIn(answer).version).sort()).toEqual([3, 4, 5, 6]);
    expect(await kept(first.coverLetterId)).toHaveLength(5);
  });
});
