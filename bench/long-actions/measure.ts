import { openComputingTime, perJob, type ComputingTime } from './computing-time.js';

export const JOBS = 4_000;
/** Jobs that are being submitted, and that a worker runs, at once. */
export const SIDE_BY_SIDE = 64;
const WARM_UP = 500;

/** Where the queue is; the rows are always in the database. */
export interface Backend {
  DATABASE_URL: string;
  REDIS_URL: string | undefined;
}

/** How fast jobs went through, and what processor time each of them took. */
export interface Measured {
  perSecond: number;
  computing: ComputingTime;
}

/** Measures `run`, connections and compiled code warm. */
export async function measure(backend: Backend, run: (jobs: number) => Promise<void>): Promise<Measured> {
  await run(WARM_UP);
  const computing = await openComputingTime(backend);
  const before = await computing.read();
  const started = performance.now();
  await run(JOBS);
  const perSecond = (JOBS * 1000) / (performance.now() - started);
  const after = await computing.read();
  computing.close();
  return { perSecond, computing: perJob(before, after, JOBS) };
}

/** Calls `submit` for every number below `jobs`, 64 at a time, as as many requests would. */
export async function submitAll(jobs: number, submit: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async () => {
      while (next < jobs) await submit(next++);
    }),
  );
}
