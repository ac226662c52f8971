import { percentile, percentilesOf } from '../percentile.js';
import type { FanOutOptions, FanOutResult } from './run-fan-out.js';

const GOAL_P99_MILLISECONDS = 500;

/** Whether every browser knows exactly what it should. */
export const isWhole = ({ verdict }: FanOutResult): boolean =>
  verdict.missing + verdict.doubled + verdict.foreign === 0;

/** Whether the slowest hundredth of the deliveries came within the goal. */
export const isFast = ({ fromHandOver }: FanOutResult): boolean =>
  percentile(fromHandOver, 0.99) <= GOAL_P99_MILLISECONDS;

/** The result in words, a line each. */
export function reportFanOut(backend: string, options: FanOutOptions, result: FanOutResult): string[] {
  const { verdict, fromHandOver, fromCommit, achievedRate } = result;
  const { sockets, events, rate } = options;
  return [
    `fan-out over ${backend}: ${sockets} sockets on 2 API processes, ${events} events at ${achievedRate.toFixed(0)}/s (wanted ${rate}/s), one process killed in the middle`,
    `  sets after resync: ${verdict.missing} missing, ${verdict.doubled} doubled, ${verdict.foreign} of others${isWhole(result) ? '' : ` — ${verdict.examples.join('; ')}`}`,
    `  job's end handed over -> browser: ${percentilesOf(fromHandOver)} of ${fromHandOver.length} (goal p99 <= ${GOAL_P99_MILLISECONDS} ms)`,
    `  commit -> browser: ${percentilesOf(fromCommit)}`,
    ...reportStorm(result),
    ...reportUsage(options, result),
  ];
}

function reportStorm({ observations, reconnected, whole, unsettled }: FanOutResult): string[] {
  const refusals = totals(observations.map((observation) => observation.refusals));
  const failures = totals(observations.map((observation) => observation.failedRequests));
  return [
    `  storm: ${reconnected.length} sockets lost their process; connected again ${percentilesOf(reconnected)}, the last after ${seconds(reconnected)}; whole again, the last after ${seconds(whole)}`,
    `  storm: connections refused ${listed(refusals)}; resync requests refused ${listed(failures)}; ${unsettled} sockets not back in time`,
  ];
}

function reportUsage({ events, sockets }: FanOutOptions, { usage, fromHandOver }: FanOutResult): string[] {
  const { apiBefore, apiConnected, apiSending, sender, clients } = usage;
  const grown = (apiConnected.residentMegabytes - apiBefore.residentMegabytes) * 1024;
  const perSocket = grown / (sockets / 2);
  const connecting = (apiConnected.cpuMilliseconds - apiBefore.cpuMilliseconds) / (sockets / 2);
  return [
    `  API process: ${apiBefore.residentMegabytes.toFixed(0)} MB idle, ${apiConnected.residentMegabytes.toFixed(0)} MB with ${sockets / 2} sockets (${perSocket.toFixed(0)} KB a socket); ${connecting.toFixed(2)} ms CPU to take a socket in`,
    `  CPU while sending: surviving API ${apiSending.toFixed(0)} ms (${(apiSending / events).toFixed(3)} ms an event, storm and resync included), sender ${(sender / events).toFixed(3)} ms an event, clients ${(clients / fromHandOver.length).toFixed(3)} ms a delivery`,
  ];
}

const seconds = (values: readonly number[]): string => `${(Math.max(0, ...values) / 1000).toFixed(2)} s`;

function totals(counts: readonly Record<string, number>[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const record of counts)
    for (const [what, count] of Object.entries(record)) sums.set(what, (sums.get(what) ?? 0) + count);
  return sums;
}

const listed = (counts: ReadonlyMap<string, number>): string =>
  counts.size === 0 ? '0' : [...counts].map(([what, count]) => `${count} (${what})`).join(', ');
