import type { FakeClock } from '../site/fake-clock.js';
import { moments, type Point, type Scenario } from './scenario.js';

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
    const strikes: Omit<Point, 'at'>[] = [
      ...STEPS.map((seconds) => step([random.pick(clocks)], seconds)),
      ...STEPS.flatMap((seconds) => [step(clocks, seconds), killed(random.pick(workers))]),
      step(clocks, 0),
    ];
    const times = moments(strikes.length, measure, random);
    return strikes.map((strike, index) => ({ ...strike, at: times[index] ?? 0 }));
  },
};

const step = (clocks: readonly FakeClock[], seconds: number): Omit<Point, 'at'> => ({
  title: `clock of ${clocks.map(({ name }) => name).join(', ')}: ${seconds > 0 ? '+' : ''}${seconds / HOUR} h`,
  breaksWork: true,
  strike: async (before) => {
    await before();
    await Promise.all(clocks.map((clock) => clock.step(seconds)));
  },
});

const killed = (worker: Parameters<Scenario['points']>[0]['workers'][number]): Omit<Point, 'at'> => ({
  title: `SIGKILL ${worker.name}`,
  breaksWork: true,
  strike: (before) => worker.killAndRestart(before),
});
