import { moments, type Scenario } from './scenario.js';

/** One kill in ten hits the API, where there is one. */
const API_SHARE = 0.1;

/** SIGKILL of a worker, now and then of the API, at points drawn by the seed; each is started again at once. */
export const kills: Scenario = {
  name: 'kills',
  title: 'SIGKILL of a worker or the API',
  share: 1,
  points: (stage, measure, random) =>
    moments(measure.strikes, measure, random).map((at) => {
      const hitsApi = random.chance(API_SHARE);
      const worker = random.pick(stage.workers);
      const victim = hitsApi && stage.api !== undefined ? stage.api : worker;
      const title = `SIGKILL ${victim.name}`;
      return { at, title, breaksWork: true, strike: (before) => victim.killAndRestart(before) };
    }),
};
