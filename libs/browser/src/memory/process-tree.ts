import { readdir, readFile } from 'node:fs/promises';

/** A process as /proc shows it. */
export interface RunningProcess {
  pid: number;
  parentPid: number;
  /** Bytes of memory that it occupies, those that it shares with others included. */
  residentBytes: number;
}

/** A process and all that it has started, directly or not; empty where a system has no /proc, and when the process has ended. */
export async function processTree(rootPid: number): Promise<RunningProcess[]> {
  const names = await readdir('/proc').catch(() => []);
  const seen = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readProcess));
  const running = seen.filter((process) => process !== undefined);
  const tree = running.filter(({ pid }) => pid === rootPid);
  // It grows while it is walked.
  for (const { pid } of tree) tree.push(...running.filter(({ parentPid }) => parentPid === pid));
  return tree;
}

async function readProcess(pid: string): Promise<RunningProcess | undefined> {
  // Processes end while they are listed.
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const parent = /^PPid:\s*(\d+)/m.exec(status)?.[1];
  const kilobytes = /^VmRSS:\s*(\d+) kB/m.exec(status)?.[1];
  if (parent === undefined || kilobytes === undefined) return undefined;
  return { pid: Number(pid), parentPid: Number(parent), residentBytes: Number(kilobytes) * 1024 };
}
