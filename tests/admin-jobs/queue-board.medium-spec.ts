import { SessionTokens } from '../../apps/api/src/auth/session-tokens.js';
import { SessionCookies } from '../../apps/api/src/auth/session-cookies.js';
import { queueBackends, until } from '#testing';
import { z } from 'zod';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { freeJob } from '../long-actions/scripted-jobs.js';
import { Scenario } from '../long-actions/scenario.js';
import { auditOf } from './admin-jobs.js';

const BOARD = '/api/v1/admin/queue-board';
const PAUSE = `${BOARD}/api/queues/ai/pause`;
const queuesSchema = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      readOnlyMode: z.boolean(),
      isPaused: z.boolean(),
      jobs: z.array(z.object({ data: z.unknown() })),
    }),
  ),
});

const queueOf = async (client: ApiClient) => {
  const answer = await client.fetch('GET', `${BOARD}/api/queues?activeQueue=ai&page=1&jobsPerPage=10`);
  const { queues } = queuesSchema.parse(await answer.json());
  expect(queues.map(({ name }) => name)).toEqual([
    'ai',
    'import',
    'extract',
    'browser',
    'crawl',
    'cpu',
    'maintenance',
  ]);
  return queues[0];
};

describe.each(queueBackends())('the queue board over %s', (backend) => {
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.start(backend);
  });
  afterAll(() => scenario.stop());
  const signIn = async (role: 'USER' | 'ADMIN' | 'ROOT') => scenario.api.signIn({ role });

  it('is only for administrators: page, files and data', async () => {
    const { client: member } = await signIn('USER');
    for (const path of [
      BOARD,
      `${BOARD}/`,
      `${BOARD}/queue/ai`,
      `${BOARD}/static/favicon.ico`,
      `${BOARD}/api/queues`,
    ]) {
      expect(await scenario.api.newClient().send('GET', path)).toMatchObject({
        status: 401,
        errorCode: 'UNAUTHENTICATED',
      });
      expect(await member.send('GET', path)).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
    }
    expect(await scenario.api.newClient().send('PUT', PAUSE)).toMatchObject({ status: 401 });
    expect(await member.send('PUT', PAUSE)).toMatchObject({ status: 403 });
  });

  it('shows an administrator the queues, which hold only ids, and allows no changes', async () => {
    const { client } = await signIn('ADMIN');
    const { memberId } = await scenario.api.signIn();
    const { jobId } = await scenario.submit(
      freeJob,
      { script: scenario.jobs.add(() => ({ result: null })) },
      memberId,
    );
    const root = await signIn('ROOT');
    // The job stays waiting while the queue is paused.
    expect((await root.client.fetch('PUT', PAUSE)).status).toBe(200);
    await scenario.startWorker();
    const waiting = () =>
      until('the job waits in the queue', async () => {
        const queue = await queueOf(client);
        return queue?.jobs.length === 1 ? queue : undefined;
      });
    const queue = await waiting();
    expect(queue).toMatchObject({ readOnlyMode: true, isPaused: true });
    expect(queue.jobs).toEqual([{ data: { jobId, attempt: 0 } }]);
    for (const [method, path] of [
      ['PUT', `${BOARD}/api/queues/ai/resume`],
      ['PUT', `${BOARD}/api/queues/ai/empty`],
      ['PUT', `${BOARD}/api/queues/ai/${jobId}.0/clean`],
      ['POST', `${BOARD}/api/queues/ai/add`],
      ['PATCH', `${BOARD}/api/queues/ai/${jobId}.0/update-data`],
    ] as const)
      expect(await client.send(method, path, { body: {} })).toMatchObject({
        status: 403,
        errorCode: 'FORBIDDEN',
      });
    expect(await waiting()).toMatchObject({ isPaused: true, jobs: [{ data: { jobId } }] });
    expect((await root.client.fetch('PUT', `${BOARD}/api/queues/ai/resume`)).status).toBe(200);
    await scenario.untilStatus(jobId, 'SUCCEEDED');
  });

  it('lets the root administrator make changes from the product’s own pages, and audits them', async () => {
    const { client, memberId } = await signIn('ROOT');
    const foreign = await client.send('PUT', PAUSE, { headers: { origin: 'https://evil.example' } });
    expect(foreign).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
    expect(await queueOf(client)).toMatchObject({ isPaused: false, readOnlyMode: false });
    expect((await client.fetch('PUT', `${PAUSE}?reason=secret`)).status).toBe(200);
    expect(await queueOf(client)).toMatchObject({ isPaused: true });
    expect((await client.fetch('PUT', `${BOARD}/api/queues/ai/resume`)).status).toBe(200);
    const entries = (await auditOf(scenario.api.dataSource, 'QUEUE_CHANGE')).filter(
      ({ actor }) => actor === memberId,
    );
    expect(entries.map(({ target, before, after }) => ({ target, before, after }))).toEqual(
      ['pause', 'resume'].map((what) => ({
        target: null,
        before: null,
        after: { method: 'PUT', path: `/api/queues/ai/${what}` },
      })),
    );
  });

  it('answers a page that loads nothing from other sites, under the product’s own policy', async () => {
    const { client } = await signIn('ADMIN');
    const page = await client.fetch('GET', BOARD);
    const html = await page.text();
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(html).toContain(`<base href="${BOARD}/"`);
    expect(html).not.toMatch(/https?:\/\//);
    const scripts = [...html.matchAll(/<script defer src="([^"]+)"/g)].map(([, path]) => `${BOARD}/${path}`);
    expect(scripts.length).toBeGreaterThan(0);
    for (const path of scripts) {
      const script = await client.fetch('GET', path);
      expect(script.status).toBe(200);
      // An answer that nobody reads would keep the API from ending.
      expect(await script.text()).not.toBe('');
    }
  });

  it('works for a browser whose access token has expired, and ends with its session', async () => {
    const { client, memberId, sessionId } = await signIn('ADMIN');
    const [tokens, cookies] = [scenario.api.app.get(SessionTokens), scenario.api.app.get(SessionCookies)];
    const longAgo = Date.now() - 24 * 60 * 60_000;
    client.cookies.set(cookies.nameOf('access'), tokens.writeAccess({ sessionId, memberId }, longAgo));
    expect((await client.fetch('GET', BOARD)).status).toBe(200);
    expect((await client.send('GET', '/auth/me')).status).toBe(200);
    await client.send('POST', '/auth/logout');
    expect(await client.send('GET', BOARD)).toMatchObject({ status: 401 });
  });
});
