import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, LaunchOptions } from 'playwright-core';
import { z } from 'zod';
import { launchIsolated, type IsolatedBrowser } from './isolation.js';

const MISSING_LIBRARY = /error while loading shared libraries/;

/** Where systems have a Chromium or a Chrome of their own. */
const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Makes WebRTC use the proxy of its context, too; otherwise it would connect directly over UDP. */
const NO_DIRECT_CONNECTIONS = [
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** What a Chromium may do. */
export interface ChromiumSettings {
  /** Heap of the scripts of one page, in megabytes; Chromium's own limit when it is not given. */
  scriptHeapMegabytes?: number;
  /** Whether contexts reach nothing but the proxy of their own, and those without one nothing at all; false when not given. */
  connectsByProxyAlone?: boolean;
  /** Whether it must not start without its sandbox; false when not given. */
  requiresSandbox?: boolean;
}

/**
 * Starts a headless Chromium that reads what others wrote, with as much isolation as the system allows: the one at `ownPath`, else the
 * system's, else the one that npm installed.
 * @param ownPath as CHROMIUM_PATH gives it; when it does not start, no other is tried
 * @throws NoSandboxError when it must have its sandbox and cannot, Error when none starts
 */
export const launchIsolatedChromium = (
  ownPath?: string,
  settings: ChromiumSettings = {},
): Promise<IsolatedBrowser> => findAndLaunch(ownPath, settings, false);

/**
 * The same for tests and benchmarks, which open the product's own pages and exchange files with the browser: it keeps the user of this
 * process, and has no sandbox where that is root.
 */
export const launchChromium = async (ownPath?: string): Promise<Browser> =>
  (await findAndLaunch(ownPath, {}, true)).browser;

async function findAndLaunch(
  ownPath: string | undefined,
  settings: ChromiumSettings,
  keepsUser: boolean,
): Promise<IsolatedBrowser> {
  const options = { keepsUser, requiresSandbox: settings.requiresSandbox === true };
  const launch: Launch = (path, environment = {}) =>
    launchIsolated(path, environment, options, (given) => launchWith(settings, given));
  if (ownPath) return launch(ownPath);
  const systemPath = await firstOf(SYSTEM_PATHS);
  if (systemPath === undefined) return launchUnpacked(launch);
  // What a system calls Chromium may be a script that asks to install one.
  return launch(systemPath).catch(() => launchUnpacked(launch));
}

type Launch = (executablePath: string, environment?: Record<string, string>) => Promise<IsolatedBrowser>;

// The packaged libraries are used only where the system lacks one that the browser links to.
async function launchUnpacked(launch: Launch): Promise<IsolatedBrowser> {
  const { executablePath, libraryPath, fontsFile } = await unpackChromium();
  const environment = { FONTCONFIG_FILE: fontsFile };
  try {
    return await launch(executablePath, environment);
  } catch (error) {
    if (!(error instanceof Error && MISSING_LIBRARY.test(error.message))) throw error;
    return launch(executablePath, { ...environment, LD_LIBRARY_PATH: libraryPath });
  }
}

/** Nothing listens there (RFC 1078): a connection is refused at once. */
const DEAD_PROXY = { server: 'http://127.0.0.1:1', bypass: '<-loopback>' };
/** For connections that no proxy makes; the proxies themselves listen on this address. */
const NO_NAMES = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1';

// Not the package's own arguments: they give up the same-origin policy and run everything in one process.
async function launchWith(
  { scriptHeapMegabytes, connectsByProxyAlone = false }: ChromiumSettings,
  options: LaunchOptions,
): Promise<Browser> {
  // Loaded with the first browser: a process that needs none starts sooner and smaller.
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    ...options,
    args: [
      '--disable-dev-shm-usage',
      ...NO_DIRECT_CONNECTIONS,
      ...(scriptHeapMegabytes === undefined
        ? []
        : [`--js-flags=--max-old-space-size=${scriptHeapMegabytes}`]),
      ...(connectsByProxyAlone ? [NO_NAMES] : []),
    ],
    ...(connectsByProxyAlone && { proxy: DEAD_PROXY }),
    // The process that started it closes it; a signal to the whole process group would take it away from running jobs.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

async function firstOf(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths)
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  return undefined;
}

/** A Chromium on disk, with what systems may lack. */
interface UnpackedChromium {
  executablePath: string;
  /** A folder with the libraries it links to. */
  libraryPath: string;
  /** A configuration of fontconfig that knows the fonts of npm besides the system's: without any font, pages crash. */
  fontsFile: string;
}

// The package unpacks into the temporary folder, and its libraries only where it believes to run on Amazon Linux 2023.
const PRINT_PATH = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
const AMAZON_LINUX = { AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' };

/** Unpacks the Chromium that npm installed, once for each installed version. */
async function unpackChromium(): Promise<UnpackedChromium> {
  const folder = join(findProjectRoot(), 'node_modules/.cache/chromium', await installedVersion());
  const unpacked = {
    executablePath: join(folder, 'chromium'),
    libraryPath: join(folder, 'al2023/lib'),
    fontsFile: join(folder, 'fonts.conf'),
  };
  const isThere = await access(unpacked.executablePath).then(
    () => true,
    () => false,
  );
  if (!isThere) await unpackInto(folder);
  await letOthersRead(folder, unpacked.executablePath);
  await writeFontsFile(unpacked.fontsFile);
  return unpacked;
}

// Unpacked for its owner alone, and started as another user where its owner is root.
async function letOthersRead(folder: string, executablePath: string): Promise<void> {
  const isReadable = ((await stat(executablePath)).mode & 0o005) === 0o005;
  if (isReadable) return;
  const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  // The executable last: once it is readable, so is everything else.
  for (const path of [folder, ...paths.filter((path) => path !== executablePath), executablePath]) {
    const { mode } = await stat(path);
    await chmod(path, mode | ((mode & 0o500) >> 6));
  }
}

async function writeFontsFile(path: string): Promise<void> {
  const fonts = dirname(
    createRequire(import.meta.url).resolve('pretendard/dist/public/static/Pretendard-Regular.otf'),
  );
  const content = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">${process.env['FONTCONFIG_FILE'] ?? '/etc/fonts/fonts.conf'}</include>
  <dir>${fonts}</dir>
  <cachedir>${dirname(path)}/fonts</cachedir>
</fontconfig>
`;
  const isWritten = (await readFile(path, 'utf8').catch(() => '')) === content;
  if (isWritten) return;
  // Written beside its place and renamed, so that no browser reads half of it.
  await writeFile(`${path}.${process.pid}`, content);
  await rename(`${path}.${process.pid}`, path);
}

// Unpacked beside its place and renamed, so that no process finds an incomplete browser.
async function unpackInto(folder: string): Promise<void> {
  const beside = `${folder}-${process.pid}`;
  await mkdir(beside, { recursive: true });
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PRINT_PATH], {
    cwd: findProjectRoot(),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: beside, ...AMAZON_LINUX },
  });
  await rename(beside, folder).catch(async (error: unknown) => {
    await rm(beside, { recursive: true, force: true });
    // Another process may have been faster; a folder that exists is complete.
    await access(join(folder, 'chromium')).catch(() => Promise.reject(error));
  });
}

async function installedVersion(): Promise<string> {
  const manifest = join(findProjectRoot(), 'node_modules/@sparticuz/chromium/package.json');
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(manifest, 'utf8'))).version;
}

// Works from the sources (tests) as well as from the build below it.
function findProjectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}
