import { jobSchema } from '#contracts';
import { until, runSql } from '#testing';
import type { Socket } from 'socket.io-client';
import { z } from 'zod';
import { missingPrograms } from '../../apps/devstack/src/topology/programs.js';
import { Topology } from '../../apps/devstack/src/topology/topology.js';
import { ASYNC, DeploymentFixture, type Visitor } from './deployment-fixture.js';
import { VisitorUnderLoad } from './visitor-under-load.js';

// Eight processes are replaced one after the other, each by one that starts: minutes on a busy machine.
jest.setTimeout(900_000);

const VISITORS = 3;
const missing = missingPrograms();

const LETTER = {
  title: '내보낼 글',
  content: '저는 서버를 만드는 일을 좋아합니다.',
  jobField: '백엔드',
  experienceYears: 1,
  isAiImproved: false,
};

const reportMissingPrograms = (): void => {
  it('are not started on a machine without their programs, which is reported', async () => {
    process.stderr.write(
      `${missing.join(', ')} 프로그램이 없어서 docker-compose.yml대로 켜 보는 시험은 빼고 돌려요.\n`,
    );
    await expect(Topology.start()).rejects.toThrow(missing.join(', '));
  });
};

const describeDeployment = (): void => {
  let fixture: DeploymentFixture;
  let root: Visitor;
  const sockets: Socket[] = [];
  const visitors: VisitorUnderLoad[] = [];

  beforeAll(async () => {
    fixture = await DeploymentFixture.open({
      scale: { api: 2, 'worker-ai': 2 },
      variables: { DRAIN_SECONDS: '1', TOKEN_CAP: '100000' },
      environment: {
        RATE_LIMIT_PER_MINUTE: '0',
        RATE_LIMIT_AUTH_PER_MINUTE: '0',
        RATE_LIMIT_AI_PER_MINUTE: '0',
      },
      assistantMilliseconds: 100,
    });
    root = await fixture.signIn('root@jaso.example');
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await Promise.all(visitors.map((visitor) => visitor.close()));
    await fixture.close();
  });

  it('signs people in over TLS, with cookies that no other site and no plain connection gets', () => {
    expect(root.signIn).toMatchObject({ status: 200, data: { role: 'ROOT' } });
    const cookies = root.signIn.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies)
      expect(cookie).toMatch(/^__Host-.*(?=.*; Secure)(?=.*; HttpOnly)(?=.*; SameSite=(Lax|Strict))/);
  });

  it('hides operators’ endpoints from outside, and serves the web app', async () => {
    const client = fixture.newClient();
    const statuses = await Promise.all(
      ['/metrics', '/health/live', '/health/ready', '/balancer-health', '/'].map(
        async (path) => (await client.fetch('GET', path, { headers: { accept: 'text/html' } })).status,
      ),
    );
    expect(statuses).toEqual([404, 404, 404, 404, 200]);
  });

  it('ends jobs of the queues ai, browser, cpu and maintenance', async () => {
    const { client } = root;
    const created = await client.send('POST', '/api/v1/cover-letters', { body: LETTER });
    const { coverLetterId } = z.object({ coverLetterId: z.number() }).parse(created.data);
    const asked = [
      () => client.send('POST', '/api/v1/cover-letters/ai-improve', { headers: ASYNC, body: LETTER }),
      () =>
        client.send('GET', `/api/v1/cover-letters/${coverLetterId}/export?format=txt`, { headers: ASYNC }),
      () => client.send('POST', '/api/cover-letter-features/deduplicate', { headers: ASYNC }),
      () => client.send('POST', '/api/cover-letter-features/extract', { headers: ASYNC }),
    ];
    // Sequentially: the last two exclude each other.
    for (const ask of asked) {
      const answer = await ask();
      expect(answer).toMatchObject({ status: 202 });
      const { jobId } = jobSchema.parse(answer.data);
      const status = await until(`job ${jobId} ends`, async () => {
        const job = await fixture.findJob(root, jobId);
        return job.finishedAt === null ? undefined : job.status;
      });
      expect([jobId, status]).toEqual([jobId, 'SUCCEEDED']);
    }
    const queues = await runSql(fixture.database, 'SELECT DISTINCT queue FROM job ORDER BY 1');
    const needed = ['ai', 'browser', 'cpu', 'maintenance'].map((queue) => ({ queue }));
    expect(queues).toEqual(expect.arrayContaining(needed));
  });

  it('notifies the sockets of every API process about a job, and those behind the proxy', async () => {
    const addresses = fixture.topology.of('api').map(({ settings }) => `http://${settings.address}:3000`);
    sockets.push(...[undefined, ...addresses].map((url) => fixture.socket(root, url)));
    const next = (socket: Socket, name: string) =>
      new Promise<unknown>((resolve) => socket.once(name, resolve));
    await Promise.all(sockets.map((socket) => next(socket, 'connect')));
    const received = sockets.map((socket) => next(socket, 'job-completed'));
    const answer = await root.client.send('POST', '/api/v1/cover-letters/ai-improve', {
      headers: ASYNC,
      body: LETTER,
    });
    const { jobId } = jobSchema.parse(answer.data);
    for (const payload of await Promise.all(received)) expect(payload).toMatchObject({ jobId });
  });

  it('loses nothing while every process of the API and every worker is replaced under load', async () => {
    const people = await Promise.all(
      Array.from({ length: VISITORS }, (_, index) => fixture.signIn(`visitor-${index}@example.com`)),
    );
    visitors.push(...people.map((person) => new VisitorUnderLoad(fixture, person)));
    await until('everybody has a job', () => visitors.every(({ jobIds }) => jobIds.size > 0));
    const { topology } = fixture;
    const replaceAll = async (services: string[]) => {
      const ends = [];
      for (const service of services)
        for (const container of topology.of(service)) {
          const end = await topology.replace(container);
          ends.push({
            ...end,
            name: container.name,
            inTime: end.milliseconds < container.settings.graceMilliseconds,
          });
        }
      return ends;
    };
    const begun = performance.now();
    const ends = await Promise.all([
      replaceAll(['api']),
      replaceAll(['worker-ai', 'worker-browser', 'worker-crawl', 'worker-cpu', 'worker-maintenance']),
    ]);
    await Promise.all(visitors.map((visitor) => visitor.stop()));
    expect(visitors.flatMap(({ failures }) => failures)).toEqual([]);
    for (const end of ends.flat()) expect(end).toMatchObject({ code: 0, signal: null, inTime: true });

    const memberIds = people.map(({ memberId }) => memberId);
    const jobs = await until('every job has ended', async () => {
      const rows = await runSql<{ job_id: string; member_id: number; status: string; entries: string }>(
        fixture.database,
        `SELECT job_id, member_id, status, (SELECT string_agg(kind, ',' ORDER BY entry_id) FROM token_ledger_entry e
           WHERE e.job_id = job.job_id) AS entries
         FROM job WHERE member_id = ANY($1)`,
        [memberIds],
      );
      return rows.every(({ status }) => status !== 'QUEUED' && status !== 'RUNNING') && rows;
    });
    for (const job of jobs) expect(job).toMatchObject({ status: 'SUCCEEDED', entries: 'HOLD,TAKE' });
    const accounts = await runSql(
      fixture.database,
      `SELECT member_id FROM token_account a WHERE member_id = ANY($1) AND balance - held <>
         (SELECT sum(amount) FROM token_ledger_entry e WHERE e.member_id = a.member_id)`,
      [memberIds],
    );
    expect(accounts).toEqual([]);
    const letters = await runSql<{ count: number }>(
      fixture.database,
      'SELECT count(*)::int AS count FROM cover_letter WHERE member_id = ANY($1)',
      [memberIds],
    );
    expect(letters).toEqual([{ count: visitors.reduce((sum, { letters: own }) => sum + own.size, 0) }]);
    await until('everybody knows how every job ended', () => visitors.every(({ knowsAll }) => knowsAll));
    for (const { notified, connections } of visitors) {
      expect([...notified.values()].filter((times) => times > 1)).toEqual([]);
      expect(connections).toBeGreaterThan(1);
    }
    const requests = visitors.reduce((sum, visitor) => sum + visitor.requests, 0);
    const events = visitors.reduce((sum, { notified }) => sum + notified.size, 0);
    const seconds = Math.round((performance.now() - begun) / 1_000);
    process.stderr.write(
      `  ${ends.flat().length} processes replaced in ${seconds} s: ${requests} requests, ${jobs.length} jobs, ${events} events, none lost\n`,
    );
  });
};

describe(
  'the processes of docker-compose.yml',
  missing.length === 0 ? describeDeployment : reportMissingPrograms,
);
