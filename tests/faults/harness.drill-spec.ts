import { createTestDatabase, ownQueueBackends, type QueueBackend } from '#testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOnProduct, type Outcome } from '../../bench/faults/run-on-product.js';
import { Random } from '../../bench/faults/random.js';
import { flushes, halfOpen, kills, type Scenario } from '../../bench/faults/scenarios.js';
import { ProductDeployment } from '../../bench/faults/deployment/product-deployment.js';
import { Servers } from '../../bench/faults/deployment/servers.js';

const SEED = '20261121';
const JOBS = 40;
const KILLS = 6;

/** Six kills, two flushes, and connections that are silent for three seconds, one after another. */
const mixed: Scenario = {
  ...kills,
  points: (target, size, random) => [
    ...kills.points(target, { ...size, faults: KILLS }, random),
    ...flushes.points(target, { ...size, faults: 10 }, random),
    ...halfOpen.points(target, { ...size, outageSeconds: 1.5 }, random),
  ],
};

async function runMixedFaults(backend: QueueBackend): Promise<Outcome> {
  const directory = await mkdtemp(join(tmpdir(), 'jaso-faults-'));
  const database = await createTestDatabase();
  const postgres = {
    url: database.url,
    crash: () => Promise.reject(new Error('this server is everybody’s')),
    restart: () => Promise.resolve(),
    stop: () => database.drop(),
  };
  const servers = await Servers.start(backend, directory, { postgres });
  try {
    const deployment = await ProductDeployment.start(servers);
    const running = runOnProduct(deployment, {
      scenario: mixed,
      size: { jobs: JOBS, faults: KILLS, outageSeconds: 1.5 },
      random: new Random(SEED),
      // Other tests may delay heartbeats on this machine, so restarts of attempts are not limited.
      onlyInFlightMayRestart: false,
      log: () => undefined,
    });
    return await running.finally(() => deployment.stop());
  } finally {
    await servers.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

const outcomes = new Map<QueueBackend, Promise<Outcome>>();
// Side by side, since most of the time is spent waiting.
beforeAll(() => {
  for (const backend of ownQueueBackends()) {
    const running = runMixedFaults(backend);
    // Failures surface in the test of the backend.
    running.catch(() => undefined);
    outcomes.set(backend, running);
  }
});
afterAll(() => Promise.allSettled(outcomes.values()));

describe.each(ownQueueBackends())('faults drawn by a seed, with the queue in %s', (backend) => {
  it('leave every accepted job ended once and charged once, within the bound of provider calls', async () => {
    const outcome = await outcomes.get(backend);
    expect(outcome?.breaches).toEqual([]);
    expect(outcome?.accepted).toBe(JOBS);
    expect(outcome?.ended).toBe(JOBS);
    expect(outcome?.faults).toBe(KILLS + 2 + (backend === 'redis' ? 2 : 1));
  });
});
