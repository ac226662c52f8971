import type { INestApplicationContext } from '@nestjs/common';
import { loadWorkerConfig } from '#config';
import { createLogger } from '#observability';
import {
  CuttableProxy,
  createTestDatabase,
  startTestQueue,
  queueBackends,
  type TestDatabase,
} from '#testing';
import { findFreePort } from '../../devstack/src/processes/free-port.js';
import { createWorker } from './create-worker.js';
import { HandlersModule } from './handlers/handlers.module.js';

describe.each(queueBackends())('a worker’s own server, the queue on %s', (backend) => {
  let database: TestDatabase;
  let proxy: CuttableProxy;
  let queue: Awaited<ReturnType<typeof startTestQueue>>;
  let worker: INestApplicationContext;
  let url: string;

  beforeAll(async () => {
    [database, queue] = await Promise.all([createTestDatabase(), startTestQueue(backend)]);
    proxy = await CuttableProxy.open(database.url);
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}`;
    const config = loadWorkerConfig({
      ...queue.environment,
      DATABASE_URL: proxy.through(database.url),
      OPENAI_API_KEY: 'unused',
      WORKER_PORT: `${port}`,
    });
    worker = await createWorker(config, createLogger('worker', 'silent'), HandlersModule.register());
  });
  afterAll(async () => {
    await proxy.restore();
    await worker.close();
    await proxy.cut();
    await Promise.all([queue.stop(), database.drop()]);
  });

  const statusOf = async (path: string, headers = {}): Promise<number> =>
    (await fetch(`${url}${path}`, { headers })).status;

  it('is live, and ready while its dependencies are available', async () => {
    expect(await statusOf('/health/live')).toBe(200);
    expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({
      status: 'ok',
      checks: { database: 'up', queue: 'up' },
    });
    expect(await statusOf('/anything')).toBe(404);
    expect(await statusOf('//')).toBe(404);
  });

  it('shows metrics to the loopback address, and not through a proxy', async () => {
    const metrics = await fetch(`${url}/metrics`);
    expect(await metrics.text()).toContain('process_cpu_seconds_total');
    expect(await statusOf('/metrics', { 'x-forwarded-for': '203.0.113.7' })).toBe(403);
  });

  it('stays live but is not ready without its database', async () => {
    await proxy.cut();
    expect(await statusOf('/health/ready')).toBe(503);
    expect(await statusOf('/health/live')).toBe(200);
  });
});
