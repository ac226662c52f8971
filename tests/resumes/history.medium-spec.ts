import { runSql } from '#testing';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import {
  readHistory,
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
  runSql(
    api.dataSource,
    'UPDATE resume_version SET created_at = created_at - $2::interval WHERE resume_id = $1',
    [resumeId, interval],
  );

const kept = async (resumeId: number) =>
  (await readHistory(client, resumeId)).content.map(({ version, reason, title }) => [version, reason, title]);

describe('the history of a resume', () => {
  it('keeps nothing of a save that was refused for an unknown technology', async () => {
    const resume = await saveResume(client);
    await sendUpdate(client, resume, { techStacks: [{ techStackId: 999_999 }] });
    expect(await kept(resume.resumeId)).toEqual([]);
  });

  it('shows what distinguishes the states, and pages like any list', async () => {
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
  it('restores everything that was overwritten', async () => {
    const first = await saveResume(client, { title: '하나' });
    await client.send('PUT', `${RESUMES}/${first.resumeId}`, { body: { title: '둘', version: 1 } });
    const restored = resumeIn(await restoreVersion(client, first.resumeId, 1));
    expect(restored).toEqual({ ...first, version: 3, updatedAt: restored.updatedAt });
  });

  it('fills fields that an older version of the product did not write', async () => {
    const first = await saveResume(client);
    await updateResume(client, first, { title: '둘' });
    await runSql(
      api.dataSource,
      "UPDATE resume_version SET body = body - 'isBlind' - 'customLinks' - 'sectionOrder' WHERE resume_id = $1",
      [first.resumeId],
    );
    const restored = resumeIn(await restoreVersion(client, first.resumeId, 1));
    expect(restored).toMatchObject({ isBlind: false, customLinks: [], sectionOrder: first.sectionOrder });
  });
});
