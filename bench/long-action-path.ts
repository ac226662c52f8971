import type { CpuTime } from './long-actions/cpu-time.js';
import type { Bench } from './bench-servers.js';
import { measureBareQueue } from './long-actions/bare-queue.js';
import type { Backend, Measured } from './long-actions/measure.js';
import { measureByHand, measureLongActions } from './long-actions/product-path.js';
import { median } from './measurements.js';

/** The median of rounds in which the candidates alternate, so that all see the same load. */
const rateOf = (measured: Measured[]): number => median(measured.map(({ perSecond }) => perSecond));

function cpuTimeOf(measured: Measured[]): string {
  const medianOf = (part: keyof CpuTime): number => median(measured.map(({ cpuTime }) => cpuTime[part]));
  const parts = { Node: medianOf('node'), PostgreSQL: medianOf('postgres'), Redis: medianOf('redis') };
  const sum = parts.Node + parts.PostgreSQL + parts.Redis;
  const named = Object.entries(parts).map(([name, time]) => `${name} ${time.toFixed(0)}`);
  return `${sum.toFixed(0)} (${named.join(', ')})`;
}

/** Measures the throughput of long actions on each backend, against BullMQ alone and against the minimal hand-written path. */
export async function benchLongActionPath({ databaseUrl, redisUrl, sized }: Bench): Promise<void> {
  const jobs = sized(4_000, 200);
  const backends = [
    { name: 'PostgreSQL', DATABASE_URL: databaseUrl, REDIS_URL: undefined, jobs },
    ...(redisUrl === undefined
      ? []
      : [{ name: 'Redis', DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, jobs }]),
  ];
  for (const backend of backends) await compare(backend, sized(3, 1));
}

/** @param rounds their median counts, and the first also warms up */
async function compare(backend: Backend & { name: string }, rounds: number): Promise<void> {
  const bare: Measured[] = [];
  const byHand: Measured[] = [];
  const ours: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await measureBareQueue(backend));
    byHand.push(await measureByHand(backend));
    ours.push(await measureLongActions(backend));
  }
  const [queueRate, minimalRate, rate] = [rateOf(bare), rateOf(byHand), rateOf(ours)];
  process.stdout.write(
    `long actions on ${backend.name}: ${rate.toFixed(0)}/s, bare BullMQ ${queueRate.toFixed(0)}/s, ratio ${(rate / queueRate).toFixed(2)} (goal >= 0.40, aim 0.80)\n` +
      `  minimal path with the same transactions, by hand: ${minimalRate.toFixed(0)}/s, ratio ${(minimalRate / queueRate).toFixed(2)}; the product reaches ${(rate / minimalRate).toFixed(2)} of that\n` +
      `  microseconds of CPU time per job: product ${cpuTimeOf(ours)}, by hand ${cpuTimeOf(byHand)}, bare BullMQ ${cpuTimeOf(bare)}\n`,
  );
}
