import type { FakeClock } from '../site/fake-clock.js';
import { moments, type Scenario } from './scenario.js';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const STEPS = [HOUR, -HOUR, DAY, -DAY];
const ALL_TOGETHER = ['all clocks', 'right again'] as const;

/** The wall clocks of processes step by an hour or a day, one process after another and then all at once, and back. */
export const clockSteps: Scenario = {
  name: 'clock',
  title: 'clocks that step',
  share: 0.4,
  points: (stage, measure, random) => {
    const { clocks } = stage;
    const single = STEPS.map((seconds) => ({ clocks: [random.pick(clocks)], seconds }));
    const together = STEPS.map((seconds) => ({ clocks: [...clocks], seconds }));
    const steps = [...single, ...together, { clocks: [...clocks], seconds: 0 }];
    const times = moments(steps.length, measure, random);
    return steps.map((step, index) => ({
      at: times[index] ?? 0,
      title: titleOf(step.clocks, step.seconds, clocks.length),
      breaksWork: true,
      strike: async (before) => {
        await before();
        await Promise.all(step.clocks.map((clock) => clock.step(step.seconds)));
      },
    }));
  },
};

function titleOf(stepped: FakeClock[], seconds: number, all: number): string {
  const [everybody, right] = ALL_TOGETHER;
  const who = stepped.length === all ? everybody : stepped.map(({ name }) => name).join(', ');
  return seconds === 0 ? `${everybody} are ${right}` : `${who}: ${seconds > 0 ? '+' : ''}${seconds / HOUR} h`;
}
