import { Queue, Worker, type WorkerOptions } from 'bullmq';
import { queueOptions } from '#jobs';
import { measure, CONCURRENCY, type Backend, type Measured } from './measure.js';

/** A run of jobs on a new BullMQ queue with one worker. */
export interface BullmqRun<Entry> {
  /** Handler of an entry. */
  work: (entry: Entry) => Promise<void>;
  /** Submits `jobs` jobs as concurrent requests would. */
  submit: (queue: Queue<Entry>, jobs: number) => Promise<void>;
}

/** Measures a BullMQ queue from the first submission to the end of the last job. */
export async function measureBullmq<Entry>(
  name: string,
  backend: Backend,
  { work, submit }: BullmqRun<Entry>,
): Promise<Measured> {
  const options: WorkerOptions = { ...queueOptions(backend), concurrency: CONCURRENCY };
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
