import type { CuttableProxy } from '#testing';
import { setTimeout as pause } from 'node:timers/promises';
import { moments, type Scenario } from './scenario.js';

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
  points: (stage, measure, random) => {
    const { databaseRelay, redisRelay } = stage.servers;
    const lines: [string, CuttableProxy][] = [['PostgreSQL', databaseRelay]];
    if (redisRelay !== undefined) lines.push(['Redis', redisRelay]);
    const times = moments(lines.length, measure, random);
    const seconds = measure.outageSeconds * LENGTH;
    return lines.map(([name, relay], index) => ({
      at: times[index] ?? 0,
      title: `connections to ${name} are half-open for ${seconds} s`,
      breaksWork: true,
      strike: async (before) => {
        await before();
        relay.silence();
        await pause(seconds * 1_000);
        relay.endSilence();
      },
    }));
  },
};
