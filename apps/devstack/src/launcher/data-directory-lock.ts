import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { errorCode } from '../processes/error-code.js';
import { birthOf } from '../processes/process-birth.js';

const takeoverPollMilliseconds = 20;
const longestTakeoverMilliseconds = 10_000;

const holderSchema = z.object({
  processId: z.number().int(),
  birth: z.string(),
  /** Known as soon as the port is. */
  url: z.string().optional(),
});

/** The launcher that uses a data directory. */
export type Holder = z.infer<typeof holderSchema>;

export interface DataDirectoryLock {
  /** Tells a second start where this one is to be found. */
  describe(url: string): Promise<void>;
  release(): Promise<void>;
}

/** Another launcher runs on this data directory; the message is fit to show. */
export class AlreadyRunning extends Error {
  constructor(directory: string, { processId, url }: Holder) {
    const where = [url, `PID ${processId}`, directory].filter(Boolean).join(', ');
    super(`자소공방이 이미 실행 중이에요. (${where})`);
  }
}

/**
 * Takes a data directory for this process alone. A lock whose process has ended is taken over.
 *
 * @throws AlreadyRunning
 */
export async function lockDataDirectory(directory: string): Promise<DataDirectoryLock> {
  await mkdir(directory, { recursive: true, mode: 0o711 });
  const path = join(directory, 'launcher.lock');
  const own: Holder = { processId: process.pid, birth: (await birthOf(process.pid)) ?? '' };
  while (!(await tryToTake(path, own))) await clearIfStale(directory, path);
  return {
    describe: async (url) => rename(await writeDraft(path, { ...own, url }), path),
    release: () => rm(path, { force: true }),
  };
}

async function writeDraft(path: string, holder: Holder): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(holder));
  return draft;
}

// A link is made whole or not at all, so nobody reads a lock that is half written.
async function tryToTake(path: string, own: Holder): Promise<boolean> {
  const draft = await writeDraft(path, own);
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Removes a lock whose holder has ended. Only one process at a time may look and remove, or the second one would
 * remove the lock that a third has just taken.
 *
 * @throws AlreadyRunning when the holder lives
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
  // Whoever made it was killed in the middle.
  if (made && Date.now() - made.mtimeMs > longestTakeoverMilliseconds) await rmdir(takeover);
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return holderSchema.safeParse(JSON.parse(await readFile(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

async function isRunning(holder: Holder): Promise<boolean> {
  return (await birthOf(holder.processId)) === holder.birth;
}
