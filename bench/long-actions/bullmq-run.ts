import { Queue, Worker, type WorkerOptions } from 'bullmq';
import { queueOptions } from '#jobs';
import { measure, SIDE_BY_SIDE, type Backend, type Measured } from './measure.js';

/** A queue of BullMQ's own and a worker on it, whose jobs are counted as they end. */
export interface BullmqRun<Entry> {
  /** What an entry's job does. */
  work: (entry: Entry) => Promise<void>;
  /** Has `jobs` jobs queued, as requests would. */
  submit: (queue: Queue<Entry>, jobs: number) => Promise<void>;
}

/** Measures jobs on a queue of BullMQ's own from the first that is submitted to the end of the last. */
export async function measureBullmq<Entry>(
  name: string,
  backend: Backend,
  { work, submit }: BullmqRun<Entry>,
): Promise<Measured> {
  const options: WorkerOptions = { ...queueOptions(backend), concurrency: SIDE_BY_SIDE };
  const queue = new Queue<Entry>(name, options);
  let left = 0;
  let finish = (): void => undefined;
  const worker = new Worker<Entry>(
    name,
    async ({ data }) => {
      await work(data);
      left -= 1;
      if (left === 0) finish();
    },
    options,
  );
  await worker.waitUntilReady();
  const measured = await measure(backend, async (jobs) => {
    left = jobs;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    await submit(queue, jobs);
    await finished;
  });
  await worker.close();
  await queue.close();
  return measured;
}
