import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import {
  readHistory,
  readResume,
  restoreVersion,
  resumeIn,
  RESUMES,
  saveResume,
  sendUpdate,
  updateResume,
} from './resumes.js';

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await startApi();
  ({ client } = await api.signIn());
});
afterAll(() => api.stop());

const ageHistory = (resumeId: number, interval: string) =>
  api.dataSource.query(
    'UPDATE resume_version SET created_at = created_at - $2::interval WHERE resume_id = $1',
    [resumeId, interval],
  );

const kept = async (resumeId: number) =>
  (await readHistory(client, resumeId)).content.map(({ version, reason, title }) => [version, reason, title]);

describe('the history of a resume', () => {
  it('keeps the state before the first of several edits', async () => {
    const first = await saveResume(client, { title: '하나' });
    expect(await kept(first.resumeId)).toEqual([]);
    const second = await updateResume(client, first, { title: '둘' });
    await updateResume(client, second, { title: '셋' });
    expect(await kept(first.resumeId)).toEqual([[1, 'EDIT', '하나']]);
  });

  it('keeps another one once 10 minutes have passed', async () => {
    const first = await saveResume(client, { title: '하나' });
    const second = await updateResume(client, first, { title: '둘' });
    await ageHistory(first.resumeId, '9 minutes 50 seconds');
    const third = await updateResume(client, second, { title: '셋' });
    await ageHistory(first.resumeId, '10 seconds');
    await updateResume(client, third, { title: '넷' });
    expect(await kept(first.resumeId)).toEqual([
      [3, 'EDIT', '셋'],
      [1, 'EDIT', '하나'],
    ]);
  });

  it('keeps nothing of a save that was refused', async () => {
    const resume = await saveResume(client);
    await sendUpdate(client, { ...resume, version: 7 });
    await sendUpdate(client, resume, { techStacks: [{ techStackId: 999_999 }] });
    expect(await kept(resume.resumeId)).toEqual([]);
  });

  it('shows what tells the states apart, and pages like any list', async () => {
    const first = await saveResume(client);
    const second = await updateResume(client, first, { introduction: '가'.repeat(300), fieldName: '' });
    await ageHistory(first.resumeId, '11 minutes');
    await updateResume(client, second);
    const { content, totalPages } = await readHistory(client, first.resumeId, { size: '1' });
    expect([totalPages, content[0]?.preview]).toEqual([2, '가'.repeat(200)]);
    const oldest = await readHistory(client, first.resumeId, { sort: 'version,asc', size: '1' });
    expect(oldest.content[0]?.preview).toBe(
      '백엔드 개발 · 기록을 남기며 일합니다.\n모르는 것을 일찍 말합니다. · 누리결제 · 자리 예약',
    );
    expect((await readHistory(client, first.resumeId, { page: '99' })).content).toEqual([]);
  });

  it('shows an empty text for an empty state', async () => {
    const bare = resumeIn(await client.send('POST', RESUMES, { body: { title: '빈 이력서' } }));
    await updateResume(client, bare);
    expect((await readHistory(client, bare.resumeId)).content[0]?.preview).toBe('');
  });
});

describe('restoring a version', () => {
  it('brings the whole state back and keeps the one before', async () => {
    const first = await saveResume(client, { title: '하나' });
    await client.send('PUT', `${RESUMES}/${first.resumeId}`, { body: { title: '둘', version: 1 } });
    const answer = await restoreVersion(client, first.resumeId, 1);
    expect(answer.status).toBe(200);
    const restored = resumeIn(answer);
    expect(restored).toEqual({ ...first, version: 3, updatedAt: restored.updatedAt });
    expect(await kept(first.resumeId)).toEqual([
      [2, 'RESTORE', '둘'],
      [1, 'EDIT', '하나'],
    ]);
  });

  it('can itself be taken back, and makes an open save a conflict', async () => {
    const first = await saveResume(client, { title: '하나' });
    const second = await updateResume(client, first, { title: '둘' });
    await restoreVersion(client, first.resumeId, 1);
    expect(await sendUpdate(client, second)).toMatchObject({ status: 409 });
    expect(resumeIn(await restoreVersion(client, first.resumeId, 2))).toMatchObject({
      title: '둘',
      version: 4,
    });
  });

  it.each(['2', '3', '999999999999999'])('knows no version %s', async (version) => {
    const first = await saveResume(client);
    const second = await updateResume(client, first, { title: '둘' });
    const answer = await restoreVersion(client, first.resumeId, version);
    expect(answer).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
    expect(await readResume(client, first.resumeId)).toEqual(second);
  });

  it.each(['0', '-1', '1.5', 'latest'])('refuses %s as a version', async (version) => {
    const { resumeId } = await saveResume(client);
    expect(await restoreVersion(client, resumeId, version)).toMatchObject({ status: 400 });
  });

  it('runs side by side without losing a state', async () => {
    const first = await saveResume(client, { title: '하나' });
    await updateResume(client, first, { title: '둘' });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => restoreVersion(client, first.resumeId, 1)),
    );
    expect(answers.map((answer) => resumeIn(answer).version).sort()).toEqual([3, 4, 5, 6]);
    expect(await kept(first.resumeId)).toHaveLength(5);
  });

  it('fills what an older program had not written yet', async () => {
    const first = await saveResume(client);
    await updateResume(client, first, { title: '둘' });
    await api.dataSource.query(
      "UPDATE resume_version SET body = body - 'isBlind' - 'customLinks' - 'sectionOrder' WHERE resume_id = $1",
      [first.resumeId],
    );
    const restored = resumeIn(await restoreVersion(client, first.resumeId, 1));
    expect(restored).toMatchObject({ isBlind: false, customLinks: [], sectionOrder: first.sectionOrder });
  });
});
