import { randomUUID } from 'node:crypto';
import { createLogger } from '#observability';
import { BusListeners } from '../../libs/events/src/bus-listeners.js';

const ENDS = 200_000;

/** Cost for an API process of an event that none of its sockets receives. */
export interface RelayCost {
  /** CPU milliseconds per ended job when its two messages (for browsers and for processes) arrive alone. */
  alone: number;
  /** The same when ten jobs arrive in one batch. */
  batched: number;
}

/** Measures the CPU milliseconds for receiving one job's end, before the search for its sockets. */
export function measureRelay(): RelayCost {
  return { alone: perEnd(1), batched: perEnd(10) };
}

/** The result as text. */
export const reportRelay = ({ alone, batched }: RelayCost): string =>
  `the end of a job costs every API process ${(alone * 1000).toFixed(1)} µs of CPU alone, ${(batched * 1000).toFixed(1)} µs in a batch of ten; ` +
  `a tenth of a core is ${(100 / alone).toFixed(0)} to ${(100 / batched).toFixed(0)} ends a second, whatever the number of processes`;

function perEnd(together: number): number {
  const listeners = new BusListeners(createLogger('load', 'silent'));
  let received = 0;
  listeners.add(() => void (received += 1));
  const text = JSON.stringify(Array.from({ length: together }, endOfJob).flat());
  const deliver = (): void => {
    for (let left = ENDS / together; left > 0; left -= 1) listeners.deliver(text);
  };
  deliver();
  const before = process.cpuUsage();
  deliver();
  const { user, system } = process.cpuUsage(before);
  if (received !== 4 * ENDS) throw new Error('messages did not arrive');
  return (user + system) / 1000 / ENDS;
}

function endOfJob(): object[] {
  const jobId = randomUUID();
  const audience = { memberId: 1, administrators: false };
  return [
    { kind: 'client-event', audience, event: 'job-completed', payload: { jobId, type: 'AI_IMPROVE' } },
    { kind: 'job-ended', jobId, status: 'SUCCEEDED' },
  ];
}
