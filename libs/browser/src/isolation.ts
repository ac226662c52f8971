import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, LaunchOptions } from 'playwright-core';

/** Why a browser runs without its sandbox: as root it has none; SYSTEM: the system lets it create no namespaces. */
export type SandboxObstacle = 'ROOT' | 'SYSTEM';

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
}

/** The sandbox cannot be had here, and the caller does without the browser rather than without the sandbox. */
export class NoSandboxError extends Error {
  override readonly name = 'NoSandboxError';
  constructor(options: ErrorOptions) {
    super('Chromium starts without its sandbox only, and CHROMIUM_SANDBOX requires it', options);
  }
}

/** Starts the browser with what it is given besides its own settings. */
export type Launch = (
  options: Required<Pick<LaunchOptions, 'executablePath' | 'chromiumSandbox'>> & {
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

interface IsolationOptions {
  /** Whether the browser runs as the user of this process, whichever it is. */
  keepsUser: boolean;
  /** Whether it must not start without the sandbox. */
  requiresSandbox: boolean;
}

/** How an executable could be isolated, by its path and keepsUser: found by trying, once in a process. */
const known = new Map<string, Isolation>();

/**
 * Starts a browser with as much isolation as the system allows: the environment holds none of this process's secrets, home and temporary
 * files are in a folder of its own that goes with it, a process of root starts it as a user without rights, and it has its sandbox.
 * @param environment added to what every browser gets
 * @throws NoSandboxError, and what `launch` throws when the browser does not start at all
 */
export async function launchIsolated(
  executablePath: string,
  environment: Record<string, string>,
  { keepsUser, requiresSandbox }: IsolationOptions,
  launch: Launch,
): Promise<IsolatedBrowser> {
  const failures: unknown[] = [];
  const key = `${executablePath} ${keepsUser}`;
  const tried = known.get(key);
  for (const isolation of tried === undefined ? isolationsToTry(keepsUser) : [tried]) {
    if (requiresSandbox && isolation.withoutSandbox !== null) break;
    try {
      const browser = await launchAs(isolation, executablePath, environment, launch);
      if (tried === undefined) await requirePage(browser);
      if (failures.every(isRefusal)) known.set(key, isolation);
      return { browser, isolation };
    } catch (error) {
      failures.push(error);
    }
  }
  const [first] = failures;
  if (requiresSandbox && failures.every(isRefusal)) throw new NoSandboxError({ cause: first });
  // The last one had the fewest obstacles.
  throw failures.at(-1);
}

/** A sandbox that starts may still let no page live. @throws Error when the browser opens none */
async function requirePage(browser: Browser): Promise<void> {
  const opening = browser.newPage().then((page) => page.close());
  const tooLate = pause(PAGE_MILLISECONDS, undefined, { ref: false }).then(() =>
    Promise.reject(new Error('the browser opens no page')),
  );
  try {
    await Promise.race([opening, tooLate]);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** The system refuses another user or the sandbox; other failures may pass and are not remembered. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && /sandboxing failed|setpriv|Permission denied|EACCES|EPERM/.test(error.message);

function isolationsToTry(keepsUser: boolean): Isolation[] {
  const asUser = (userId: number | null): Isolation[] => [
    { withoutSandbox: null, userId },
    { withoutSandbox: 'SYSTEM', userId },
  ];
  if (process.getuid?.() !== 0) return asUser(null);
  const asRoot: Isolation = { withoutSandbox: 'ROOT', userId: null };
  return keepsUser ? [asRoot] : [...asUser(BROWSER_USER), asRoot];
}

async function launchAs(
  { withoutSandbox, userId }: Isolation,
  executablePath: string,
  environment: Record<string, string>,
  launch: Launch,
): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    const browser = await launch({
      executablePath: userId === null ? executablePath : await writeStarter(folder, executablePath, userId),
      chromiumSandbox: withoutSandbox === null,
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
  // Without a locale, names of files have no letters beyond ASCII.
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
  await chown(folder, userId, userId);
  return path;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
