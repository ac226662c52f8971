import { moments, type Scenario } from './scenario.js';

/** Everything in the queue goes: FLUSHALL, or its tables emptied. */
export const flushes: Scenario = {
  name: 'flushes',
  title: 'the queue flushed',
  share: 1,
  points: (stage, measure, random) =>
    moments(Math.max(2, Math.round(measure.strikes / 5)), measure, random).map((at) => ({
      at,
      title: 'the queue is flushed',
      breaksWork: false,
      strike: async (before) => {
        await before();
        await stage.loseQueue();
      },
    })),
};
