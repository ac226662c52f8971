import { setTimeout as pause } from 'node:timers/promises';
import { moments, type Scenario } from './scenario.js';

/** The disk under PostgreSQL, and under Redis' append-only file, has no room left; PostgreSQL is started again if that ended it. */
export const fullDisk: Scenario = {
  name: 'full-disk',
  title: 'the disk full',
  share: 0.4,
  points: (stage, measure, random) =>
    moments(2, measure, random).map((at) => ({
      at,
      title: `the disk is full for ${measure.outageSeconds / 2} s`,
      breaksWork: true,
      strike: async (before) => {
        await before();
        await stage.disk?.fill();
        await pause((measure.outageSeconds / 2) * 1_000);
        await stage.disk?.empty();
        await stage.servers.postgres.restart();
      },
    })),
};
