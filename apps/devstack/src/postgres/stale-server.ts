import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, sendSignal, waitForEnd } from '../processes/process-life.js';
import { readCommandLine } from '../processes/process-stat.js';

const fastShutdown = 'SIGINT';
const immediateShutdown = 'SIGQUIT';
const graceMilliseconds = 10_000;

/**
 * Ends a server that an earlier, killed launcher left running on this cluster, and removes the lock file of a dead one. An unrelated
 * process with the same process id is not touched.
 *
 * @returns the process id of the server that was stopped, if one was
 */
export async function clearStaleServer(cluster: string): Promise<number | undefined> {
  const lockFile = join(cluster, 'postmaster.pid');
  const processId = await readProcessId(lockFile);
  if (processId === undefined) return undefined;
  const running = isServerOf(processId, cluster);
  if (running) await stopServer(processId);
  await rm(lockFile, { force: true });
  return running ? processId : undefined;
}

/**
 * Shuts a server down cleanly: connections are closed and the state is written. A server that does not end is stopped by stronger
 * signals.
 *
 * @param processId of the postmaster
 */
export async function stopServer(processId: number): Promise<void> {
  for (const signal of [fastShutdown, immediateShutdown, 'SIGKILL'] as const) {
    sendSignal(processId, signal);
    // A stopped (SIGSTOP) server handles nothing until it is continued.
    sendSignal(processId, 'SIGCONT');
    if (await waitForEnd(processId, graceMilliseconds)) return;
  }
}

async function readProcessId(lockFile: string): Promise<number | undefined> {
  const text = await readFile(lockFile, 'utf8').catch(() => '');
  const processId = Number.parseInt(text, 10);
  return processId > 1 ? processId : undefined;
}

function isServerOf(processId: number, cluster: string): boolean {
  if (!isAlive(processId)) return false;
  const commandLine = readCommandLine(processId);
  return commandLine.includes('postgres') && commandLine.includes(cluster);
}
