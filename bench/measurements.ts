import { readFile } from 'node:fs/promises';
import { readProcessStat, TICKS_PER_SECOND } from '../apps/devstack/src/processes/process-stat.js';

/** CPU time and memory of a process so far; NaN without /proc. */
export interface ProcessUsage {
  cpuMilliseconds: number;
  residentMegabytes: number;
}

const UNKNOWN: ProcessUsage = { cpuMilliseconds: Number.NaN, residentMegabytes: Number.NaN };

/** Reads CPU time and resident memory of a process, which hardly depend on other load. @throws Error when the process has ended */
export async function usageOf(processId: number | undefined): Promise<ProcessUsage> {
  if (process.platform !== 'linux' || processId === undefined) return UNKNOWN;
  const status = await readFile(`/proc/${processId}/status`, 'utf8');
  const ticks = readProcessStat(processId)?.ownTicks ?? Number.NaN;
  const kilobytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
  return { cpuMilliseconds: (ticks * 1000) / TICKS_PER_SECOND, residentMegabytes: kilobytes / 1024 };
}

/** Milliseconds on the machine's monotonic clock, the same in every process of this machine. */
export const monotonicMilliseconds = (): number => Number(process.hrtime.bigint()) / 1e6;

/** The percentile of the values; NaN for an empty list. @param share from 0 to 1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median of the values, the upper one of two; NaN for an empty list. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** p50, p95 and p99 as text. @param values in milliseconds */
export const percentilesOf = (values: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${percentile(values, share).toFixed(1)} ms`).join(', ');
