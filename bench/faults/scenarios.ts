import type { CuttableProxy } from '#testing';
import { setTimeout as pause } from 'node:timers/promises';
import type { ScenarioName } from './options.js';
import type { Random } from './random.js';
import type { FakeClock } from './site/fake-clock.js';
import type { FaultProcess } from './site/fault-process.js';
import type { Servers } from './site/servers.js';
import type { SmallDisk } from './site/small-disk.js';

/** What a scenario may break: the product's site, or that of the plain worker beside it. */
export interface FaultTarget {
  readonly servers: Servers;
  readonly workers: readonly FaultProcess[];
  /** None beside the plain worker. */
  readonly api: FaultProcess | undefined;
  readonly clocks: readonly FakeClock[];
  readonly disk: SmallDisk | undefined;
  /** Empties the queue. */
  loseQueue(): Promise<void>;
}

/** A fault that comes once so many jobs have been begun. */
export interface Point {
  at: number;
  title: string;
  /** Whether work that is under way may be lost with it and begun again. */
  breaksWork: boolean;
  /** @param before is called right before the fault */
  inject(before: () => Promise<void>): Promise<void>;
}

/*How much of a scenario runs. */
export interface Measure {
  jobs: number;
  /** Kills, or flushes. */
  faults: number;
  /** How long servers are away, and connections silent. */
  outageSeconds: number;
}

export interface Scenario {
  name: ScenarioName;
  title: string;
  /** Most of the jobs have the time of the others in the kills; less will do to be hit by one long fault. */
  share: number;
  points(target: FaultTarget, measure: Measure, random: Random): Point[];
}

const FIRST_POINT = 5;
/** The last fault still finds jobs that run. */
const LAST_SHARE = 0.95;

/** So many different moments for faults, in order. */
export const moments = (count: number, { jobs }: Measure, random: Random): number[] =>
  random.points(count, FIRST_POINT, Math.floor(jobs * LAST_SHARE));

/** One kill in ten hits the API, where there is one. */
const API_SHARE = 0.1;

/** SIGKILL of a worker, now and then of the API, at points drawn by the seed; each is started again at once. */
export const kills: Scenario = {
  name: 'kills',
  title: 'SIGKILL of a worker or the API',
  share: 1,
  points: (target, measure, random) =>
    moments(measure.faults, measure, random).map((at) => {
      const hitsApi = random.chance(API_SHARE);
      const worker = random.pick(target.workers);
      const victim = hitsApi && target.api !== undefined ? target.api : worker;
      const title = `SIGKILL ${victim.name}`;
      return { at, title, breaksWork: true, inject: (before) => victim.killAndRestart(before) };
    }),
};

/** Everything in the queue goes: FLUSHALL, or its tables emptied. */
export const flushes: Scenario = {
  name: 'flushes',
  title: 'the queue flushed',
  share: 1,
  points: (target, measure, random) =>
    moments(Math.max(2, Math.round(measure.faults / 5)), measure, random).map((at) => ({
      at,
      title: 'the queue is flushed',
      breaksWork: false,
      inject: async (before) => {
        await before();
        await target.loseQueue();
      },
    })),
};

type Outage = [title: string, inject: (target: FaultTarget, measure: Measure) => Promise<void>];

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
    await servers.redis?.forget();
    await pause(outageSeconds * 1_000);
    await servers.redis?.restart();
  },
];

/** A server is down for half a minute: an immediate stop of PostgreSQL, SIGKILL of Redis. */
export const outages: Scenario = {
  name: 'outages',
  title: 'a server down',
  share: 0.4,
  points: (target, measure, random) => {
    const injected =
      target.servers.redis === undefined ? [lostPostgres] : [lostPostgres, lostRedis, emptiedRedis];
    const times = moments(injected.length, measure, random);
    return injected.map(([title, inject], index) => ({
      at: times[index] ?? 0,
      title: `${title} for ${measure.outageSeconds} s`,
      breaksWork: true,
      inject: async (before) => {
        await before();
        await inject(target, measure);
      },
    }));
  },
};

/** A minute when servers are down for half of one. */
const LENGTH = 2;

/**
 * Connections that stay open while nothing gets through, old ones for good and new ones until the time is over: a router that forgot
 * them. First to the database, then to Redis.
 */
export const halfOpen: Scenario = {
  name: 'half-open',
  title: 'half-open connections',
  share: 0.4,
  points: (target, measure, random) => {
    const { databaseRelay, redisRelay } = target.servers;
    const lines: [string, CuttableProxy][] = [['PostgreSQL', databaseRelay]];
    if (redisRelay !== undefined) lines.push(['Redis', redisRelay]);
    const times = moments(lines.length, measure, random);
    const seconds = measure.outageSeconds * LENGTH;
    return lines.map(([name, relay], index) => ({
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

/** The disk under PostgreSQL, and under Redis' append-only file, has no room left; PostgreSQL is started again if that ended it. */
export const fullDisk: Scenario = {
  name: 'full-disk',
  title: 'the disk full',
  share: 0.4,
  points: (target, measure, random) =>
    moments(2, measure, random).map((at) => ({
      at,
      title: `the disk is full for ${measure.outageSeconds / 2} s`,
      breaksWork: true,
      inject: async (before) => {
        await before();
        await target.disk?.fill();
        await pause((measure.outageSeconds / 2) * 1_000);
        await target.disk?.empty();
        await target.servers.postgres.restart();
      },
    })),
};

const HOUR = 3_600;
const DAY = 24 * HOUR;
const STEPS = [HOUR, -HOUR, DAY, -DAY];

/**
 * The wall clocks of processes step by an hour or a day, one process alone and then all at once, and back. In between a worker is
 * killed: what it leaves behind is to be found by processes whose clocks have stepped.
 */
export const clockSteps: Scenario = {
  name: 'clock',
  title: 'clocks that step',
  share: 0.4,
  points: ({ clocks, workers }, measure, random) => {
    const faults: Omit<Point, 'at'>[] = [
      ...STEPS.map((seconds) => step([random.pick(clocks)], seconds)),
      ...STEPS.flatMap((seconds) => [step(clocks, seconds), killed(random.pick(workers))]),
      step(clocks, 0),
    ];
    const times = moments(faults.length, measure, random);
    return faults.map((fault, index) => ({ ...fault, at: times[index] ?? 0 }));
  },
};

const step = (clocks: readonly FakeClock[], seconds: number): Omit<Point, 'at'> => ({
  title: `clock of ${clocks.map(({ name }) => name).join(', ')}: ${seconds > 0 ? '+' : ''}${seconds / HOUR} h`,
  breaksWork: true,
  inject: async (before) => {
    await before();
    await Promise.all(clocks.map((clock) => clock.step(seconds)));
  },
});

const killed = (worker: Parameters<Scenario['points']>[0]['workers'][number]): Omit<Point, 'at'> => ({
  title: `SIGKILL ${worker.name}`,
  breaksWork: true,
  inject: (before) => worker.killAndRestart(before),
});

/** Every scenario, in the order in which they are injected. */
export const scenarios: readonly Scenario[] = [kills, flushes, outages, halfOpen, fullDisk, clockSteps];
