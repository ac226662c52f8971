import { createTestDatabase, queueBackendsOfOurs, type QueueBackend } from '#testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playProduct, type Outcome } from '../../bench/faults/run-on-product.js';
import { Random } from '../../bench/faults/random.js';
import { flushes, halfOpen, kills, type Scenario } from '../../bench/faults/scenarios.js';
import { ProductSite } from '../../bench/faults/site/product-site.js';
import { Servers } from '../../bench/faults/site/servers.js';

const SEED = '20261121';
const JOBS = 40;
const KILLS = 6;
const LONGEST_MILLISECONDS = 240_000;

/** Six kills, two flushes, and connections that are silent for three seconds, each in its turn. */
const mixed: Scenario = {
  ...kills,
  points: (target, measure, random) => [
    ...kills.points(target, { ...measure, faults: KILLS }, random),
    ...flushes.points(target, { ...measure, faults: 10 }, random),
    ...halfOpen.points(target, { ...measure, outageSeconds: 1.5 }, random),
  ],
};

async function play(backend: QueueBackend): Promise<Outcome> {
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
    const site = await ProductSite.start(servers);
    const playing = playProduct(site, {
      scenario: mixed,
      measure: { jobs: JOBS, faults: KILLS, outageSeconds: 1.5 },
      random: new Random(SEED),
      // This machine may be busy with other tests: a heart that misses its beats is no fault.
      onlyInFlightBeginAgain: false,
      say: () => undefined,
    });
    return await playing.finally(() => site.stop());
  } finally {
    await servers.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

const played = new Map<QueueBackend, Promise<Outcome>>();
// Side by side, since most of the time is spent waiting.
beforeAll(() => {
  for (const backend of queueBackendsOfOurs()) {
    const playing = play(backend);
    // ClientRecord by the backend's own test.
    playing.catch(() => undefined);
    played.set(backend, playing);
  }
});
afterAll(() => Promise.allSettled(played.values()), LONGEST_MILLISECONDS);

describe.each(queueBackendsOfOurs())('faults drawn by a seed, with the queue in %s', (backend) => {
  it(
    'end every accepted job once, charge it once and ask the provider no more than they explain',
    async () => {
      const outcome = await played.get(backend);
      expect(outcome?.breaches).toEqual([]);
      expect(outcome?.accepted).toBe(JOBS);
      expect(outcome?.ended).toBe(JOBS);
      expect(outcome?.faults).toBe(KILLS + 2 + (backend === 'redis' ? 2 : 1));
    },
    LONGEST_MILLISECONDS,
  );
});
