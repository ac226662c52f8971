import { Queue, Worker } from 'bullmq';
import { queueOptions } from '#jobs';
import { measure, SIDE_BY_SIDE, submitAll, type Backend, type Measured } from './measure.js';

/** BullMQ alone: jobs added one by one, run by one worker, nothing stored but its own entries. */
export async function measureBareQueue(backend: Backend): Promise<Measured> {
  const options = queueOptions(backend);
  const queue = new Queue<{ number: number }>('bench-bare', options);
  let left = 0;
  let finish = (): void => undefined;
  const worker = new Worker(
    'bench-bare',
    async () => {
      left -= 1;
      if (left === 0) finish();
    },
    { ...options, concurrency: SIDE_BY_SIDE },
  );
  await worker.waitUntilReady();
  const measured = await measure(backend, async (jobs) => {
    left = jobs;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    await submitAll(jobs, (number) => queue.add('run', { number }, { removeOnComplete: true }));
    await finished;
  });
  await worker.close();
  await queue.close();
  return measured;
}
