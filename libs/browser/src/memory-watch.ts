import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';

export interface MemoryLimits {
  /** Of one process; a page has one of its own. */
  processBytes: number;
  /** Of all processes of the browser together. */
  wholeBytes: number;
}

const SAMPLE_MILLISECONDS = 200;
/** A page reports the end of its process within this time. */
const REPORTED_WITHIN_MILLISECONDS = 5_000;

/**
 * Ends the processes of a browser that take too much memory, while something is done in it. Heaps of scripts have a limit of their own;
 * buffers, WebAssembly and the document have none. Where a system has no /proc, nothing is watched.
 */
export class MemoryWatch {
  /** How many calls of `during` run in each browser. */
  private readonly watched = new Map<Browser, { running: number }>();
  private lastEnd = -Infinity;

  constructor(private readonly limits: MemoryLimits) {}

  /** Whether a page that crashed just now did so because this watch ended its process. */
  get hasJustEndedOne(): boolean {
    return performance.now() - this.lastEnd < REPORTED_WITHIN_MILLISECONDS;
  }

  /** Runs `work` under watch and settles as it does; concurrent work in one browser shares one watch. */
  async during<Answer>(browser: Browser, work: () => Promise<Answer>): Promise<Answer> {
    const watched = this.watched.get(browser) ?? this.begin(browser);
    watched.running += 1;
    try {
      return await work();
    } finally {
      watched.running -= 1;
      if (watched.running === 0) this.watched.delete(browser);
    }
  }

  private begin(browser: Browser): { running: number } {
    const watched = { running: 0 };
    this.watched.set(browser, watched);
    void this.watch(browser, watched);
    return watched;
  }

  private async watch(browser: Browser, watched: { running: number }): Promise<void> {
    // A browser without a process id has ended.
    const pid = await pidOf(browser).catch(() => undefined);
    while (pid !== undefined && watched.running > 0 && browser.isConnected()) {
      await this.endLargestOverLimit(pid);
      await pause(SAMPLE_MILLISECONDS, undefined, { ref: false });
    }
  }

  private async endLargestOverLimit(pid: number): Promise<void> {
    const processes = await processTree(pid);
    const [largest] = processes.toSorted((one, other) => other.residentBytes - one.residentBytes);
    const whole = processes.reduce((sum, { residentBytes }) => sum + residentBytes, 0);
    if (largest === undefined) return;
    if (largest.residentBytes <= this.limits.processBytes && whole <= this.limits.wholeBytes) return;
    // With the browser's own process all its pages end, including those that did not use the memory.
    if (largest.pid !== pid) this.lastEnd = performance.now();
    endProcess(largest.pid);
  }
}

async function pidOf(browser: Browser): Promise<number | undefined> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.find(({ type }) => type === 'browser')?.id;
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended by itself: ending a child process of one's own is always permitted.
  }
}

/** A process as /proc shows it. */
interface RunningProcess {
  pid: number;
  parentPid: number;
  /** Bytes of memory that it occupies, those that it shares with others included. */
  residentBytes: number;
}

/** A process and all that it has started, directly or not; empty where a system has no /proc, and when the process has ended. */
async function processTree(rootPid: number): Promise<RunningProcess[]> {
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
