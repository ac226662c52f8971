import type { ComputingTime } from './long-actions/computing-time.js';
import { measureBareQueue } from './long-actions/bare-queue.js';
import type { Backend, Measured } from './long-actions/measure.js';
import { measureByHand, measureLongActions } from './long-actions/product-path.js';

/** Of which the middle counts; the first warms up as well. */
const ROUNDS = 3;

/** The middle one of what was measured in turn with its rivals, so that all see the same machine. */
const median = (values: number[]): number =>
  [...values].sort((left, right) => left - right)[values.length >> 1] ?? 0;

const rateOf = (measured: Measured[]): number => median(measured.map(({ perSecond }) => perSecond));

function computingOf(measured: Measured[]): string {
  const of = (part: keyof ComputingTime): number => median(measured.map(({ computing }) => computing[part]));
  const parts = { Node: of('node'), PostgreSQL: of('postgres'), Redis: of('redis') };
  const sum = parts.Node + parts.PostgreSQL + parts.Redis;
  const named = Object.entries(parts).map(([name, time]) => `${name} ${time.toFixed(0)}`);
  return `${sum.toFixed(0)} (${named.join(', ')})`;
}

/** The cost of the long-action path against the queue alone, on each backend, and against the least that their promises need. */
export async function benchLongActionPath(servers: { databaseUrl: string; redisUrl: string | undefined }) {
  const backends = [
    { name: 'PostgreSQL', DATABASE_URL: servers.databaseUrl, REDIS_URL: undefined },
    ...(servers.redisUrl === undefined
      ? []
      : [{ name: 'Redis', DATABASE_URL: servers.databaseUrl, REDIS_URL: servers.redisUrl }]),
  ];
  for (const backend of backends) await compare(backend);
}

async function compare(backend: Backend & { name: string }): Promise<void> {
  const bare: Measured[] = [];
  const byHand: Measured[] = [];
  const ours: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await measureBareQueue(backend));
    byHand.push(await measureByHand(backend));
    ours.push(await measureLongActions(backend));
  }
  const [queueRate, leastRate, rate] = [rateOf(bare), rateOf(byHand), rateOf(ours)];
  process.stdout.write(
    `long actions on ${backend.name}: ${rate.toFixed(0)}/s, bare BullMQ ${queueRate.toFixed(0)}/s, ratio ${(rate / queueRate).toFixed(2)} (goal >= 0.40, aim 0.80)\n` +
      `  the least that their promises need, by hand: ${leastRate.toFixed(0)}/s, ratio ${(leastRate / queueRate).toFixed(2)}; ours is ${(rate / leastRate).toFixed(2)} of that\n` +
      `  microseconds of computing a job: ours ${computingOf(ours)}, by hand ${computingOf(byHand)}, bare BullMQ ${computingOf(bare)}\n`,
  );
}
