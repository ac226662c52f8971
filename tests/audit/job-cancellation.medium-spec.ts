import { runSql } from '#testing';
import { z } from 'zod';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { listAudit } from './audit.js';

let api: RunningApi;
let admin: TestMember;
let root: TestMember;
beforeAll(async () => {
  api = await startApi();
  [admin, root] = [await api.signIn({ role: 'ADMIN' }), await api.signIn({ role: 'ROOT' })];
  await runSql(
    api.dataSource,
    `INSERT INTO crawl_source (name, start_urls, letter_link_selector, content_selector, needs_browser, requests_per_minute, enabled)
     VALUES ('출처', ARRAY['https://letters.example/list'], 'a.letter', 'article', false, 30, true)`,
  );
});
afterAll(() => api.stop());
beforeEach(() => runSql(api.dataSource, 'TRUNCATE audit_entry, job, crawl_run CASCADE'));

async function begin(client: ApiClient, path: string): Promise<string> {
  const { data } = await client.send('POST', path, { body: {}, headers: { prefer: 'respond-async' } });
  return z.object({ jobId: z.uuid() }).parse(data).jobId;
}

it('audits a crawl once that two administrators stop at the same time', async () => {
  await begin(admin.client, '/api/crawled-cover-letters');
  const [run] = await runSql<{ id: number }>(api.dataSource, 'SELECT run_id AS id FROM crawl_run');
  const stop = ({ client }: TestMember) => client.send('POST', `/api/v1/admin/crawl-runs/${run?.id}/stop`);
  for (const answer of await Promise.all([stop(admin), stop(root), stop(admin), stop(root)]))
    expect(answer).toMatchObject({ status: 200, data: { status: 'STOPPED' } });
  expect((await listAudit(admin.client, { action: 'CRAWL_STOP' })).totalElements).toBe(1);
  expect((await listAudit(admin.client, { action: 'CRAWL_START' })).totalElements).toBe(1);
});

it('audits an extraction that its administrator cancels as a job of their own, and no job of a member', async () => {
  const jobId = await begin(admin.client, '/api/cover-letter-features/extract');
  for (let time = 0; time < 2; time += 1)
    expect(await admin.client.send('POST', `/api/v1/jobs/${jobId}/cancel`)).toMatchObject({ status: 200 });
  const { client } = await api.signIn();
  const body = { content: '기록을 남기며 일합니다.', jobField: '기획', experienceYears: 1 };
  const accepted = await client.send('POST', '/api/v1/cover-letters/ai-improve', {
    body,
    headers: { prefer: 'respond-async' },
  });
  const own = z.object({ jobId: z.uuid() }).parse(accepted.data).jobId;
  expect(await client.send('POST', `/api/v1/jobs/${own}/cancel`)).toMatchObject({ status: 200 });
  const { content } = await listAudit(root.client);
  expect(content.map(({ action }) => action)).toEqual(['JOB_CANCEL', 'FEATURE_EXTRACT']);
  expect(content[0]).toMatchObject({
    actor: { memberId: admin.memberId },
    target: { memberId: admin.memberId },
    before: { jobId, type: 'EXTRACT', status: 'QUEUED' },
    after: { jobId, type: 'EXTRACT', status: 'CANCELLED' },
  });
});

it.each([
  ['an extraction', '/api/cover-letter-features/extract'],
  ['the trial of a source', '/api/v1/admin/crawl-sources/1/try'],
])('hides %s that an administrator started from the same member without the role', async (_what, path) => {
  const demoted = await api.signIn({ role: 'ADMIN' });
  const jobId = await begin(demoted.client, path);
  const read = () => demoted.client.send('GET', `/api/v1/jobs/${jobId}`);
  const list = () => demoted.client.send('GET', '/api/v1/jobs');
  expect(await read()).toMatchObject({ status: 200 });
  expect(await list()).toMatchObject({ data: { totalElements: 1 } });
  await runSql(api.dataSource, `UPDATE member SET role = 'USER' WHERE member_id = $1`, [demoted.memberId]);
  expect(await read()).toMatchObject({ status: 404 });
  expect(await list()).toMatchObject({ data: { totalElements: 0 } });
  expect(await demoted.client.send('POST', `/api/v1/jobs/${jobId}/cancel`)).toMatchObject({ status: 404 });
  expect(await runSql(api.dataSource, 'SELECT status FROM job WHERE job_id = $1', [jobId])).toEqual([
    { status: 'QUEUED' },
  ]);
});
