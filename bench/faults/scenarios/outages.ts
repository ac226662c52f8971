import { setTimeout as pause } from 'node:timers/promises';
import { moments, type Measure, type Scenario, type Stage } from './scenario.js';

type Outage = [title: string, strike: (stage: Stage, measure: Measure) => Promise<void>];

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
  points: (stage, measure, random) => {
    const played =
      stage.servers.redis === undefined ? [lostPostgres] : [lostPostgres, lostRedis, emptiedRedis];
    const times = moments(played.length, measure, random);
    return played.map(([title, strike], index) => ({
      at: times[index] ?? 0,
      title: `${title} for ${measure.outageSeconds} s`,
      breaksWork: true,
      strike: async (before) => {
        await before();
        await strike(stage, measure);
      },
    }));
  },
};
