import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { errorCode, isAlive } from '../processes/process-life.js';
import { readProcessStat } from '../processes/process-stat.js';

const takeoverPollMilliseconds = 20;
const maximumTakeoverMilliseconds = 10_000;

const holderSchema = z.object({
  processId: z.number().int(),
  birth: z.string(),
  /** Set once the port is known. */
  url: z.string().optional(),
});

/** The launcher that uses a data directory. */
type Holder = z.infer<typeof holderSchema>;

interface DataDirectoryLock {
  /** Writes the address, so that a second start can report it. */
  describe(url: string): Promise<void>;
  release(): Promise<void>;
}

/** Another launcher runs on this data directory; the message can be shown to people. */
export class AlreadyRunning extends Error {
  constructor(directory: string, { processId, url }: Holder) {
    const where = [url, `PID ${processId}`, directory].filter(Boolean).join(', ');
    super(`자소공방이 이미 실행 중이에요. (${where})`);
  }
}

/**
 * Locks a data directory for this process. A lock whose process has ended is taken over.
 *
 * @throws AlreadyRunning
 */
export async function lockDataDirectory(directory: string): Promise<DataDirectoryLock> {
  await mkdir(directory, { recursive: true, mode: 0o711 });
  const path = join(directory, 'launcher.lock');
  const own: Holder = { processId: process.pid, birth: (await startTimeOf(process.pid)) ?? '' };
  while (!(await tryToTake(path, own))) await clearIfStale(directory, path);
  return {
    describe: async (url) => rename(await writeAside(path, { ...own, url }), path),
    release: () => rm(path, { force: true }),
  };
}

async function writeAside(path: string, holder: Holder): Promise<string> {
  const aside = `${path}.${randomUUID()}`;
  await writeFile(aside, JSON.stringify(holder));
  return aside;
}

// link() is atomic, so no process reads a half-written lock.
async function tryToTake(path: string, own: Holder): Promise<boolean> {
  const aside = await writeAside(path, own);
  try {
    await link(aside, path);
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(aside, { force: true });
  }
}

/**
 * Removes a lock whose holder has ended. Only one process at a time may check and remove, or the second one would remove the lock that a
 * third has just taken.
 *
 * @throws AlreadyRunning when the holder is running
 */
async function clearIfStale(directory: string, path: string): Promise<void> {
  const takeover = `${path}.takeover`;
  if (!(await tryToMake(takeover))) return waitForTakeover(takeover);
  try {
    const holder = await readHolder(path);
    if (holder && (await isRunning(holder))) throw new AlreadyRunning(directory, holder);
    await rm(path, { force: true });
  } finally {
    await rmdir(takeover);
  }
}

async function tryToMake(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return false;
  }
}

async function waitForTakeover(takeover: string): Promise<void> {
  await delay(takeoverPollMilliseconds);
  const made = await stat(takeover).catch(() => undefined);
  // The process that made it was killed before it finished.
  if (made && Date.now() - made.mtimeMs > maximumTakeoverMilliseconds) await rmdir(takeover);
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return holderSchema.safeParse(JSON.parse(await readFile(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

async function isRunning(holder: Holder): Promise<boolean> {
  return isAlive(holder.processId) && (await startTimeOf(holder.processId)) === holder.birth;
}

/**
 * When a process started, as text that can only be compared. Together with the process id it identifies a process: ids are reused after a
 * restart of the machine and in every container.
 *
 * @returns undefined when there is no such process
 */
export async function startTimeOf(processId: number): Promise<string | undefined> {
  try {
    return process.platform === 'linux'
      ? await startTimeOnLinux(processId)
      : await startTimeElsewhere(processId);
  } catch {
    return undefined;
  }
}

async function startTimeOnLinux(processId: number): Promise<string | undefined> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
  const stat = readProcessStat(processId);
  return stat && `${boot.trim()} ${stat.startTicks}`;
}

async function startTimeElsewhere(processId: number): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(processId)]);
  return stdout.trim() || undefined;
}
