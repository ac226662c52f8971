import { access } from 'node:fs/promises';
import type { Browser, LaunchOptions } from 'playwright-core';
import { inTime, isTransient, launchIsolated, type IsolatedBrowser } from './isolation.js';
import { unpackChromium } from './unpack-chromium.js';

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

/** From the first trial to a browser that has opened a page, all programs and ways to isolate them together. */
const LAUNCH_MILLISECONDS = 180_000;

/** What a Chromium may do. */
export interface ChromiumSettings {
  /** Heap of the scripts of one page, in megabytes; Chromium's own limit when it is not given. */
  scriptHeapMegabytes?: number;
  /** Whether contexts reach nothing but the proxy of their own, and those without one nothing at all; false when not given. */
  connectsByProxyAlone?: boolean;
  /** Whether it must not start without its sandbox; false when not given. */
  requiresSandbox?: boolean;
  /** After this time a start is given up, whatever has been tried until then; three minutes when not given. */
  maximumWaitMilliseconds?: number;
  /** Port of this machine on which other tools drive the browser by its DevTools protocol; none when not given. */
  debuggingPort?: number;
}

/**
 * Starts a headless Chromium that reads what others wrote, with as much isolation as the system allows: the one at `ownPath`, else the
 * system's, else the one that npm installed.
 * @param ownPath as CHROMIUM_PATH gives it; when it does not start, no other is tried
 * @throws NoSandboxError when it must have its sandbox and cannot, TimeoutError when it takes too long, Error when none starts
 */
export const launchIsolatedChromium = (
  ownPath?: string,
  settings: ChromiumSettings = {},
): Promise<IsolatedBrowser> => findAndLaunch(ownPath, settings, false);

/**
 * The same for tests and benchmarks, which open the product's own pages and exchange files with the browser: it keeps the user of this
 * process, and has no sandbox where that is root.
 */
export const launchChromium = async (ownPath?: string, settings: ChromiumSettings = {}): Promise<Browser> =>
  (await findAndLaunch(ownPath, settings, true)).browser;

async function findAndLaunch(
  ownPath: string | undefined,
  settings: ChromiumSettings,
  keepsUser: boolean,
): Promise<IsolatedBrowser> {
  const { requiresSandbox = false, maximumWaitMilliseconds = LAUNCH_MILLISECONDS } = settings;
  const deadline = performance.now() + maximumWaitMilliseconds;
  // A timeout of 0 would mean none.
  const millisecondsLeft = (): number => Math.max(1, deadline - performance.now());
  const options = { keepsUser, requiresSandbox, millisecondsLeft };
  const launch: LaunchProgram = (path, environment = {}) =>
    launchIsolated(path, environment, options, (given) => launchWith(settings, given));
  if (ownPath) return launch(ownPath);
  const systemPath = await firstOf(SYSTEM_PATHS);
  if (systemPath === undefined) return launchUnpacked(launch, millisecondsLeft);
  return launch(systemPath).catch((error: unknown) => {
    // What a system calls Chromium may be a script that asks to install one.
    if (isTransient(error)) throw error;
    return launchUnpacked(launch, millisecondsLeft);
  });
}

type LaunchProgram = (
  executablePath: string,
  environment?: Record<string, string>,
) => Promise<IsolatedBrowser>;

// The packaged libraries are used only where the system lacks one that the browser links to.
async function launchUnpacked(
  launch: LaunchProgram,
  millisecondsLeft: () => number,
): Promise<IsolatedBrowser> {
  const { executablePath, libraryPath, fontsFile } = await inTime(unpackChromium(), millisecondsLeft());
  const environment = { FONTCONFIG_FILE: fontsFile };
  try {
    return await launch(executablePath, environment);
  } catch (error) {
    if (!(error instanceof Error && MISSING_LIBRARY.test(error.message))) throw error;
    return launch(executablePath, { ...environment, LD_LIBRARY_PATH: libraryPath });
  }
}

/** Nothing listens on port 1, which is reserved for a service that nobody runs (RFC 1078): a connection is refused at once. */
const DEAD_PROXY = { server: 'http://127.0.0.1:1', bypass: '<-loopback>' };
/** For connections that no proxy makes; the proxies themselves listen on this address. */
const NO_NAMES = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1';

// Not the package's own arguments: they give up the same-origin policy and run everything in one process.
async function launchWith(
  { scriptHeapMegabytes, connectsByProxyAlone = false, debuggingPort }: ChromiumSettings,
  options: LaunchOptions,
): Promise<Browser> {
  // Loaded with the first browser: a process that needs none starts sooner and smaller.
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    ...options,
    args: [
      '--disable-dev-shm-usage',
      // Headless Chromium rounds the widths of characters to whole pixels otherwise; phones, most screens and paper do not.
      '--font-render-hinting=none',
      ...NO_DIRECT_CONNECTIONS,
      ...(scriptHeapMegabytes === undefined
        ? []
        : [`--js-flags=--max-old-space-size=${scriptHeapMegabytes}`]),
      ...(connectsByProxyAlone ? [NO_NAMES] : []),
      ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]),
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
