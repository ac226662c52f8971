import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Starts a built server as a child process and waits until it reports that it is ready. @returns functions that stop or kill it */
export async function startServerProcess(
  entry: string,
  environment: Record<string, string>,
): Promise<{ stop(): Promise<void>; kill(): Promise<void> }> {
  const child = fork(new URL(entry, import.meta.url), {
    env: { PATH: process.env['PATH'], ...environment },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${entry} did not start`))),
  ]);
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    child.kill(signal);
    await once(child, 'exit');
  };
  return { stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
