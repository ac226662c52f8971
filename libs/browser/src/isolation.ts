import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, LaunchOptions } from 'playwright-core';

/**
 * Why a browser runs without its sandbox. ROOT: as root it has none, and it did not start as another user. SYSTEM: the system refuses what
 * the sandbox needs. UNKNOWN: with its sandbox it ended, or its pages did, without saying why.
 */
export type SandboxObstacle = 'ROOT' | 'SYSTEM' | 'UNKNOWN';

/** How far a browser is kept apart from the process that started it. */
export interface Isolation {
  /** null when the sandbox is on. */
  withoutSandbox: SandboxObstacle | null;
  /** The user of its processes; null when it is the user of the process that started it. */
  userId: number | null;
}

/** A browser, and how far it is isolated. */
export interface IsolatedBrowser {
  browser: Browser;
  isolation: Isolation;
  /** Why it is not isolated further: the error of each safer way that failed. */
  obstacles: readonly unknown[];
}

/** The browser does not start with its sandbox here, and the caller requires one. */
export class NoSandboxError extends Error {
  override readonly name = 'NoSandboxError';
  constructor(
    readonly obstacle: SandboxObstacle,
    options: ErrorOptions,
  ) {
    super('Chromium starts without its sandbox only, and CHROMIUM_SANDBOX requires it', options);
  }
}

/** Starts the browser with what it is given besides its own settings. */
export type Launch = (
  options: Required<Pick<LaunchOptions, 'executablePath' | 'chromiumSandbox' | 'timeout'>> & {
    env: Record<string, string>;
  },
) => Promise<Browser>;

/** What a browser needs of the environment: language, time zone, and where programs, fonts and libraries are. Nothing of it is secret. */
const PASSED_ON = [
  'PATH',
  'LANG',
  'LANGUAGE',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  'LD_LIBRARY_PATH',
];

/** Many times what the first page takes on a busy machine. */
const PAGE_MILLISECONDS = 20_000;

/** A user that no system assigns (Debian policy, 9.2.2: reserved), so that it owns nothing but the browser's folder. */
const BROWSER_USER = 65_533;

export interface IsolationOptions {
  /** Whether the browser runs as the user of this process, whichever it is. */
  keepsUser: boolean;
  /** Whether it must not start without the sandbox. */
  requiresSandbox: boolean;
  /** What remains for all trials together; more than 0. */
  millisecondsLeft: () => number;
}

/** What isolation needs of the operating system. */
export interface Platform {
  isRoot: () => boolean;
  /** Gives a folder to a user and to the group of the same number. */
  giveTo: (path: string, userId: number) => Promise<void>;
}

const thisSystem: Platform = {
  isRoot: () => process.getuid?.() === 0,
  giveTo: (path, userId) => chown(path, userId, userId),
};

/** How an executable could be isolated, by its path and keepsUser: found by trying, and kept for this process unless it is unsure. */
const known = new Map<string, Omit<IsolatedBrowser, 'browser'>>();

/**
 * Starts a browser with as much isolation as the system allows: the environment holds none of this process's secrets, home and temporary
 * files are in a folder of its own that is deleted with it, a process of root starts it as a user without rights, and it has its sandbox.
 * When a way to isolate it fails for lack of time, memory, disk or files, no less isolated way is tried: the next start may have enough.
 * @param environment added to what every browser gets
 * @throws NoSandboxError, and what `launch` or the opening of the first page throws; TimeoutError when that page is late
 */
export async function launchIsolated(
  executablePath: string,
  environment: Record<string, string>,
  { keepsUser, requiresSandbox, millisecondsLeft }: IsolationOptions,
  launch: Launch,
  platform: Platform = thisSystem,
): Promise<IsolatedBrowser> {
  const key = `${executablePath} ${keepsUser}`;
  const found = known.get(key);
  const program = { executablePath, environment, millisecondsLeft, launch, platform };
  if (found === undefined) {
    const { browser, isSure, ...answer } = await tryIsolations(program, keepsUser, requiresSandbox);
    if (isSure) known.set(key, answer);
    return { browser, ...answer };
  }
  const { withoutSandbox } = found.isolation;
  if (requiresSandbox && withoutSandbox !== null)
    throw new NoSandboxError(withoutSandbox, { cause: found.obstacles[0] });
  return { browser: await launchAs(found.isolation, program), ...found };
}

/** @returns with whether the system refused, for good, every way that is safer */
async function tryIsolations(
  program: Program,
  keepsUser: boolean,
  requiresSandbox: boolean,
): Promise<IsolatedBrowser & { isSure: boolean }> {
  const failures: { error: unknown; obstacle: SandboxObstacle }[] = [];
  for (const isolation of isolationsToTry(keepsUser, program.platform)) {
    if (requiresSandbox && isolation.withoutSandbox !== null) throw withoutRequiredSandbox(failures[0]);
    try {
      const browser = await launchAs(isolation, program);
      await requirePage(browser, program.millisecondsLeft());
      const isSure = failures.every(({ obstacle }) => obstacle !== 'UNKNOWN');
      const isUnclear = isolation.withoutSandbox === 'SYSTEM' && !isSure;
      return {
        browser,
        isolation: isUnclear ? { ...isolation, withoutSandbox: 'UNKNOWN' } : isolation,
        obstacles: failures.map(({ error }) => error),
        isSure,
      };
    } catch (error) {
      if (isTransient(error)) throw error;
      failures.push({ error, obstacle: obstacleOf(error, isolation) });
    }
  }
  // The last one had the fewest obstacles.
  throw failures.at(-1)?.error;
}

function withoutRequiredSandbox(failure?: { error: unknown; obstacle: SandboxObstacle }): unknown {
  const { error, obstacle } = failure ?? { error: undefined, obstacle: 'ROOT' };
  return obstacle === 'UNKNOWN' ? error : new NoSandboxError(obstacle, { cause: error });
}

/**
 * A browser may start with its sandbox and still be unable to open a page. One that opens none is closed.
 * @throws Error when the browser opens none, TimeoutError when it takes too long
 */
async function requirePage(browser: Browser, millisecondsLeft: number): Promise<void> {
  try {
    const opening = browser.newPage().then((page) => page.close());
    await inTime(opening, Math.min(PAGE_MILLISECONDS, millisecondsLeft));
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** The result of `work`, which goes on when it is late. @throws TimeoutError when it takes longer than `milliseconds` */
export async function inTime<Answer>(work: Promise<Answer>, milliseconds: number): Promise<Answer> {
  const done = new AbortController();
  const tooLate = pause(milliseconds, undefined, { signal: done.signal }).then(() =>
    Promise.reject(new LaunchTimeoutError()),
  );
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    done.abort();
  }
}

class LaunchTimeoutError extends Error {
  // As the browser's library calls its own.
  override readonly name = 'TimeoutError';
  constructor() {
    super('the browser has not started in time');
  }
}

/** Whether a start failed for lack of time, memory, disk or files, which says nothing about how far the browser can be isolated. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' ||
    /Cannot allocate memory|[Oo]ut of memory|Resource temporarily unavailable|No space left|signal=SIGKILL|ENOMEM|EAGAIN|EMFILE|ENFILE|ENOSPC/.test(
      error.message,
    ));

/**
 * What the system refuses for good, by the message of a failure; UNKNOWN when the message does not tell. It holds all that the browser has
 * printed, of which much is no reason.
 */
function obstacleOf(error: unknown, { userId }: Isolation): SandboxObstacle {
  const message = error instanceof Error ? error.message : '';
  if (/sandboxing failed|Failed to move to new namespace/.test(message)) return 'SYSTEM';
  const isUserRefused =
    userId !== null &&
    /setpriv: |error while loading shared libraries: .*Permission denied|EACCES|EPERM/.test(message);
  return isUserRefused ? 'ROOT' : 'UNKNOWN';
}

/** All ways to isolate a browser, the safest first. */
function isolationsToTry(keepsUser: boolean, { isRoot }: Platform): Isolation[] {
  const asUser = (userId: number | null): Isolation[] => [
    { withoutSandbox: null, userId },
    { withoutSandbox: 'SYSTEM', userId },
  ];
  if (!isRoot()) return asUser(null);
  const asRoot: Isolation = { withoutSandbox: 'ROOT', userId: null };
  return keepsUser ? [asRoot] : [...asUser(BROWSER_USER), asRoot];
}

/** What is launched, and by what. */
interface Program extends Pick<IsolationOptions, 'millisecondsLeft'> {
  executablePath: string;
  environment: Record<string, string>;
  launch: Launch;
  platform: Platform;
}

async function launchAs(
  { withoutSandbox, userId }: Isolation,
  { executablePath, environment, millisecondsLeft, launch, platform }: Program,
): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    const starter = userId === null ? undefined : await writeStarter(folder, executablePath, userId);
    if (userId !== null) await platform.giveTo(folder, userId);
    const browser = await launch({
      executablePath: starter ?? executablePath,
      chromiumSandbox: withoutSandbox === null,
      timeout: millisecondsLeft(),
      env: { ...passedOn(), HOME: folder, TMPDIR: folder, ...environment },
    });
    // A folder that cannot be removed holds no secret, and the system clears its temporary files.
    browser.once('disconnected', () => void remove().catch(() => undefined));
    return browser;
  } catch (error) {
    await remove();
    throw error;
  }
}

const passedOn = (): Record<string, string> => ({
  // Without a locale, names of files have no characters beyond ASCII.
  LANG: 'C.UTF-8',
  ...Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
});

/** A program that starts the browser as another user, with its profile in a folder of that user. @returns its path */
async function writeStarter(folder: string, executablePath: string, userId: number): Promise<string> {
  const path = join(folder, 'start');
  const command = `setpriv --reuid=${userId} --regid=${userId} --clear-groups --inh-caps=-all --`;
  await writeFile(
    path,
    `#!/bin/sh\nexec ${command} ${quoted(executablePath)} "$@" --user-data-dir=${quoted(join(folder, 'profile'))}\n`,
  );
  await chmod(path, 0o755);
  return path;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
