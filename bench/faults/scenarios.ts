import type { CuttableProxy } from '#testing';
import { setTimeout as pause } from 'node:timers/promises';
import type { ScenarioName } from './options.js';
import type { Random } from './random.js';
import type { FakeClock } from './deployment/fake-clock.js';
import type { FaultProcess } from './deployment/fault-process.js';
import type { Servers } from './deployment/servers.js';
import type { SmallDisk } from './deployment/small-disk.js';

/** What a scenario may break: the deployment of the product, or that of the plain workers. */
export interface FaultTarget {
  readonly servers: Servers;
  readonly workers: readonly FaultProcess[];
  /** Undefined for the plain workers. */
  readonly api: FaultProcess | undefined;
  readonly clocks: readonly FakeClock[];
  readonly disk: SmallDisk | undefined;
  /** Empties the queue. */
  loseQueue(): Promise<void>;
}

/** A fault that is injected once `at` jobs have started. */
export interface FaultPoint {
  at: number;
  title: string;
  /** Whether the fault may interrupt running attempts, so that they start again. */
  breaksWork: boolean;
  /** @param before called immediately before the fault */
  inject(before: () => Promise<void>): Promise<void>;
}

/** How many jobs and faults a scenario has, and how long its outages last. */
export interface ScenarioSize {
  jobs: number;
  /** Number of kills; flushes are a fifth as many, at least two. */
  faults: number;
  /** How long servers are down; connections are silent for twice as long, disks full for half as long. */
  outageSeconds: number;
}

export interface Scenario {
  name: ScenarioName;
  title: string;
  /** Share of the jobs of `kills`: scenarios with a few long faults need fewer jobs. */
  share: number;
  points(target: FaultTarget, size: ScenarioSize, random: Random): FaultPoint[];
}

const FIRST_FAULT_AT = 5;
/** The last fault comes early enough to hit running jobs. */
const LAST_FAULT_SHARE = 0.95;

/** Draws when the faults are injected, as different numbers of started jobs in ascending order. */
export const drawFaultPoints = (count: number, { jobs }: ScenarioSize, random: Random): number[] =>
  random.points(count, FIRST_FAULT_AT, Math.floor(jobs * LAST_FAULT_SHARE));

/** One kill in ten hits the API, where the target has one. */
const API_SHARE = 0.1;

/** SIGKILL of a worker, sometimes of the API, at points drawn from the seed; the process is restarted at once. */
export const kills: Scenario = {
  name: 'kills',
  title: 'SIGKILL of a worker or the API',
  share: 1,
  points: (target, size, random) =>
    drawFaultPoints(size.faults, size, random).map((at) => {
      const hitsApi = random.chance(API_SHARE);
      const worker = random.pick(target.workers);
      const victim = hitsApi && target.api !== undefined ? target.api : worker;
      const title = `SIGKILL ${victim.name}`;
      return { at, title, breaksWork: true, inject: (before) => victim.killAndRestart(before) };
    }),
};

/** The queue is emptied: FLUSHALL, or TRUNCATE of its tables. */
export const flushes: Scenario = {
  name: 'flushes',
  title: 'the queue flushed',
  share: 1,
  points: (target, size, random) =>
    drawFaultPoints(Math.max(2, Math.round(size.faults / 5)), size, random).map((at) => ({
      at,
      title: 'the queue is flushed',
      breaksWork: false,
      inject: async (before) => {
        await before();
        await target.loseQueue();
      },
    })),
};

type Outage = [title: string, inject: (target: FaultTarget, size: ScenarioSize) => Promise<void>];

const lostPostgres: Outage = [
  'PostgreSQL is down',
  async ({ servers }, { outageSeconds }) => {
    await servers.postgres.crash();
    await pause(outageSeconds * 1_000);
    await servers.postgres.restart();
  },
];

const lostRedis: Outage = [
  'Redis is down, and comes back with its append-only file',
  async ({ servers }, { outageSeconds }) => {
    await servers.redis?.crash();
    await pause(outageSeconds * 1_000);
    await servers.redis?.restart();
  },
];

const emptiedRedis: Outage = [
  'Redis is down, and comes back empty',
  async ({ servers }, { outageSeconds }) => {
    await servers.redis?.crash();
    await servers.redis?.deleteData();
    await pause(outageSeconds * 1_000);
    await servers.redis?.restart();
  },
];

/** A server is down for `outageSeconds`: PostgreSQL by an immediate shutdown, Redis by SIGKILL. */
export const outages: Scenario = {
  name: 'outages',
  title: 'a server down',
  share: 0.4,
  points: (target, size, random) => {
    const injected =
      target.servers.redis === undefined ? [lostPostgres] : [lostPostgres, lostRedis, emptiedRedis];
    const times = drawFaultPoints(injected.length, size, random);
    return injected.map(([title, inject], index) => ({
      at: times[index] ?? 0,
      title: `${title} (${size.outageSeconds} s)`,
      breaksWork: true,
      inject: async (before) => {
        await before();
        await inject(target, size);
      },
    }));
  },
};

/** Half-open connections last twice as long as outages. */
const OUTAGE_FACTOR = 2;

/**
 * Connections stay open but carry nothing, as when a router loses its state: existing ones for good, new ones until the fault ends.
 * First the connections to the database, then those to Redis.
 */
export const halfOpen: Scenario = {
  name: 'half-open',
  title: 'half-open connections',
  share: 0.4,
  points: (target, size, random) => {
    const { databaseRelay, redisRelay } = target.servers;
    const connections: [string, CuttableProxy][] = [['PostgreSQL', databaseRelay]];
    if (redisRelay !== undefined) connections.push(['Redis', redisRelay]);
    const times = drawFaultPoints(connections.length, size, random);
    const seconds = size.outageSeconds * OUTAGE_FACTOR;
    return connections.map(([name, relay], index) => ({
      at: times[index] ?? 0,
      title: `connections to ${name} are half-open for ${seconds} s`,
      breaksWork: true,
      inject: async (before) => {
        await before();
        relay.silence();
        await pause(seconds * 1_000);
        relay.endSilence();
      },
    }));
  },
};

/** The disk of PostgreSQL and of Redis's append-only file is full; PostgreSQL is restarted if it stopped. */
export const fullDisk: Scenario = {
  name: 'full-disk',
  title: 'the disk full',
  share: 0.4,
  points: (target, size, random) =>
    drawFaultPoints(2, size, random).map((at) => ({
      at,
      title: `the disk is full for ${size.outageSeconds / 2} s`,
      breaksWork: true,
      inject: async (before) => {
        await before();
        await target.disk?.fill();
        await pause((size.outageSeconds / 2) * 1_000);
        await target.disk?.empty();
        await target.servers.postgres.restart();
      },
    })),
};

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const STEPS = [HOUR_SECONDS, -HOUR_SECONDS, DAY_SECONDS, -DAY_SECONDS];

/**
 * Wall clocks of processes step to an hour or a day before or after the real time, first of one process at a time, then of all, and then
 * back. Workers are killed in between: processes whose clocks have stepped must recover their jobs.
 */
export const clockSteps: Scenario = {
  name: 'clock',
  title: 'clocks that step',
  share: 0.4,
  points: ({ clocks, workers }, size, random) => {
    const faults: Omit<FaultPoint, 'at'>[] = [
      ...STEPS.map((seconds) => stepClocks([random.pick(clocks)], seconds)),
      ...STEPS.flatMap((seconds) => [stepClocks(clocks, seconds), killWorker(random.pick(workers))]),
      stepClocks(clocks, 0),
    ];
    const times = drawFaultPoints(faults.length, size, random);
    return faults.map((fault, index) => ({ ...fault, at: times[index] ?? 0 }));
  },
};

const stepClocks = (clocks: readonly FakeClock[], seconds: number): Omit<FaultPoint, 'at'> => ({
  title: `clock of ${clocks.map(({ name }) => name).join(', ')}: ${seconds > 0 ? '+' : ''}${seconds / HOUR_SECONDS} h`,
  breaksWork: true,
  inject: async (before) => {
    await before();
    await Promise.all(clocks.map((clock) => clock.step(seconds)));
  },
});

const killWorker = (worker: FaultProcess): Omit<FaultPoint, 'at'> => ({
  title: `SIGKILL ${worker.name}`,
  breaksWork: true,
  inject: (before) => worker.killAndRestart(before),
});

/** Every scenario, in the order in which they run. */
export const scenarios: readonly Scenario[] = [kills, flushes, outages, halfOpen, fullDisk, clockSteps];
