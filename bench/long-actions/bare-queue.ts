import { measureBullmq } from './bullmq-run.js';
import { submitAll, type Backend, type Measured } from './measure.js';

/** BullMQ alone: jobs added one by one and run by one worker; nothing is stored but BullMQ's own entries. */
export function measureBareQueue(backend: Backend): Promise<Measured> {
  return measureBullmq<{ number: number }>('bench-bare', backend, {
    work: () => Promise.resolve(),
    submit: (queue, jobs) =>
      submitAll(jobs, (number) => queue.add('run', { number }, { removeOnComplete: true })),
  });
}
