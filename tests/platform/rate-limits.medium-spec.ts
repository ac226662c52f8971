import { CuttableProxy, queueBackends, startTestQueue, type TestQueue } from '#testing';
import { randomUUID } from 'node:crypto';
import { EVENT_BUS, type EventBus } from '#events';
import type { ApiAnswer } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';

const LIMITS = {
  RATE_LIMIT_PER_MINUTE: '5',
  RATE_LIMIT_AUTH_PER_MINUTE: '3',
  RATE_LIMIT_AI_PER_MINUTE: '2',
  TRUST_PROXY: '127.0.0.1',
};
let api: RunningApi | undefined;
const stopApi = async (): Promise<void> => {
  await api?.stop();
  api = undefined;
};
afterEach(stopApi);

const newAddress = (): string => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;

async function repeat(times: number, call: () => Promise<ApiAnswer>): Promise<ApiAnswer[]> {
  const answers: ApiAnswer[] = [];
  for (let count = 0; count < times; count += 1) answers.push(await call());
  return answers;
}

const statuses = (answers: ApiAnswer[]): number[] => answers.map((answer) => answer.status);

describe.each(queueBackends())('limits counted in %s', (backend) => {
  // Member ids begin at 1 in every test's database: each test begins with a Redis where nothing is counted.
  let queue: TestQueue;
  let environment: Record<string, string>;
  beforeEach(async () => {
    queue = await startTestQueue(backend);
    environment = queue.environment;
  });
  afterEach(async () => {
    await stopApi();
    await queue.stop();
  });

  it('refuse calls beyond them, and say when to try again', async () => {
    api = await startApi({ ...LIMITS, ...environment });
    const client = api.newClient();
    const headers = { 'x-forwarded-for': newAddress() };
    const answers = await repeat(5, () => client.send('POST', '/auth/refresh', { headers }));
    expect(statuses(answers)).toEqual([401, 401, 401, 429, 429]);
    const last = answers[4];
    expect(last).toMatchObject({ errorCode: 'RATE_LIMITED', canRetry: true });
    const wait = Number(last?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });

  it('count sign-in by address: an address of the same /64 is the same, another is not', async () => {
    api = await startApi({ ...LIMITS, ...environment });
    const client = api.newClient();
    const address = newAddress();
    const from = (forwarded: string) =>
      client.send('POST', '/auth/refresh', { headers: { 'x-forwarded-for': forwarded } });
    await repeat(3, () => from(address));
    expect((await from(address.replace('::1', '::2'))).status).toBe(429);
    expect((await from(newAddress())).status).toBe(401);
  });

  it('count the rest by member, wherever from, and AI calls apart', async () => {
    api = await startApi({ ...LIMITS, ...environment, AI_CONSENT_REQUIRED: 'true' });
    const { client } = await api.signIn();
    const other = await api.signIn();
    const list = (from: typeof client) => () =>
      from.send('GET', '/api/v1/me/consents', { headers: { 'x-forwarded-for': newAddress() } });
    expect(statuses(await repeat(6, list(client)))).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await list(other.client)()).status).toBe(200);
    const improve = () => client.send('POST', '/api/v1/cover-letters/ai-improve', { body: {} });
    expect(statuses(await repeat(3, improve))).toEqual([400, 400, 429]);
  });

  it('hold for concurrent calls', async () => {
    api = await startApi({ ...LIMITS, ...environment, RATE_LIMIT_PER_MINUTE: '20' });
    const { client } = await api.signIn();
    const calls = Array.from({ length: 60 }, () => client.send('GET', '/api/v1/me/consents'));
    const passed = statuses(await Promise.all(calls)).filter((status) => status === 200);
    expect(passed).toHaveLength(20);
  });
});

describe('limits', () => {
  it('of 0 are none', async () => {
    api = await startApi({ ...LIMITS, RATE_LIMIT_AUTH_PER_MINUTE: '0' });
    const client = api.newClient();
    expect(new Set(statuses(await repeat(20, () => client.send('POST', '/auth/refresh'))))).toEqual(
      new Set([401]),
    );
  });

  it('are not escaped by a forwarded address that no trusted proxy sent', async () => {
    api = await startApi({ ...LIMITS, TRUST_PROXY: '' });
    const client = api.newClient();
    const call = () => client.send('POST', '/auth/refresh', { headers: { 'x-forwarded-for': newAddress() } });
    expect(statuses(await repeat(4, call))).toEqual([401, 401, 401, 429]);
  });

  it('are counted in the process while the store is away: calls are answered, but no more than the limit', async () => {
    const proxy = await CuttableProxy.open(process.env['TEST_DATABASE_URL'] ?? '');
    api = await startApi(LIMITS, (url) => proxy.through(url));
    const client = api.newClient();
    // The start is complete once the process listens for events.
    await api.app.get<EventBus>(EVENT_BUS).subscribe(() => undefined);
    await proxy.cut();
    expect(statuses(await repeat(4, () => client.send('POST', '/auth/refresh')))).toEqual([
      401, 401, 401, 429,
    ]);
    await proxy.restore();
    await api.stop();
    api = undefined;
    await proxy.cut();
  });
});
