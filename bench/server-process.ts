import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();

/** Ends the servers that a benchmark has left running because it failed. */
export function killRemainingProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}

/**
 * Starts a built server as a child process and waits until it reports that it is ready.
 * @returns its id, and functions that stop or kill it
 * @throws Error when it ends before
 */
export async function startServerProcess(
  entry: string,
  environment: Record<string, string>,
): Promise<{ processId: number | undefined; stop(): Promise<void>; kill(): Promise<void> }> {
  const child = fork(new URL(entry, import.meta.url), {
    env: { PATH: process.env['PATH'], ...environment },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${entry} did not start`))),
  ]);
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    child.kill(signal);
    await once(child, 'exit');
  };
  return { processId: child.pid, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
