import { openCpuTime, perJob, type CpuTime } from './cpu-time.js';

export const JOBS = 4_000;
/** Jobs that are submitted concurrently, and that a worker runs concurrently. */
export const CONCURRENCY = 64;
const WARM_UP = 500;

/** Where the queue is; the rows are always in the database. */
export interface Backend {
  DATABASE_URL: string;
  REDIS_URL: string | undefined;
}

/** Throughput, and CPU time per job. */
export interface Measured {
  perSecond: number;
  cpuTime: CpuTime;
}

/** Measures `run` after a warm-up of connections and compiled code. */
export async function measure(backend: Backend, run: (jobs: number) => Promise<void>): Promise<Measured> {
  await run(WARM_UP);
  const cpuTime = await openCpuTime(backend);
  const before = await cpuTime.read();
  const started = performance.now();
  await run(JOBS);
  const perSecond = (JOBS * 1000) / (performance.now() - started);
  const after = await cpuTime.read();
  cpuTime.close();
  return { perSecond, cpuTime: perJob(before, after, JOBS) };
}

/** Calls `submit` for every number below `jobs`, 64 at a time, as concurrent requests would. */
export async function submitAll(jobs: number, submit: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next < jobs) await submit(next++);
    }),
  );
}
