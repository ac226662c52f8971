import { openCpuTime, perJob, type CpuTime } from './cpu-time.js';

/** Jobs that are submitted concurrently, and that a worker runs concurrently. */
export const CONCURRENCY = 64;
/** How many jobs run before the measurement to warm up connections and compiled code, as a share of those measured. */
const WARM_UP_SHARE = 1 / 8;

/** Where the queue is; the rows are always in the database. */
export interface Backend {
  DATABASE_URL: string;
  REDIS_URL: string | undefined;
  /** Jobs of a measurement. */
  jobs: number;
}

/** Throughput, and CPU time per job. */
export interface Measured {
  perSecond: number;
  cpuTime: CpuTime;
}

/** Measures `run` after a warm-up. */
export async function measure(backend: Backend, run: (jobs: number) => Promise<void>): Promise<Measured> {
  const { jobs } = backend;
  await run(Math.ceil(jobs * WARM_UP_SHARE));
  const cpuTime = await openCpuTime(backend);
  const before = await cpuTime.read();
  const started = performance.now();
  await run(jobs);
  const perSecond = (jobs * 1000) / (performance.now() - started);
  const after = await cpuTime.read();
  cpuTime.close();
  return { perSecond, cpuTime: perJob(before, after, jobs) };
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
