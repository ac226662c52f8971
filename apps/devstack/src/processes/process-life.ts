import { setTimeout as delay } from 'node:timers/promises';
import { readProcessStat } from './process-stat.js';

const pollMilliseconds = 20;

/** Whether a process runs. One that has ended but was not yet collected by its parent (a zombie) does not, where there is /proc. */
export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return readProcessStat(processId)?.state !== 'Z';
}

/** Sends a signal. Does nothing when the process has ended. */
export function sendSignal(processId: number, signal: NodeJS.Signals): void {
  try {
    process.kill(processId, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/**
 * Waits until a process, which may be no child of this one, has ended.
 *
 * @returns false when it still runs after the given time
 */
export async function waitForEnd(processId: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isAlive(processId)) {
    if (Date.now() > deadline) return false;
    await delay(pollMilliseconds);
  }
  return true;
}

/** The code of a system error, such as ENOENT; undefined for a value without one. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
