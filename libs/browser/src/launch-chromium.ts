import { access } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
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

/** A context that is given a proxy uses it for video calls, too, which else find their own way over UDP. */
const NO_DIRECT_CONNECTIONS = [
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** What a Chromium may take. */
export interface ChromiumLimits {
  /** Of the scripts of one page, in megabytes; Chromium's own limit when it is not given. */
  scriptHeapMegabytes?: number;
}

/**
 * Starts a headless Chromium: the one at `ownPath`, else the system's, else the one that npm brought.
 * @param ownPath as CHROMIUM_PATH gives it; when it does not start, no other is tried
 * @throws Error when none starts
 */
export async function launchChromium(
  ownPath?: string,
  { scriptHeapMegabytes }: ChromiumLimits = {},
): Promise<Browser> {
  const limits =
    scriptHeapMegabytes === undefined ? [] : [`--js-flags=--max-old-space-size=${scriptHeapMegabytes}`];
  const launch: Launch = (path, environment) => launchWith(limits, path, environment);
  if (ownPath) return launch(ownPath);
  const systemPath = await firstOf(SYSTEM_PATHS);
  if (systemPath === undefined) return launchUnpacked(launch);
  // What a system calls Chromium may be a script that asks to install one.
  return launch(systemPath).catch(() => launchUnpacked(launch));
}

type Launch = (executablePath: string, environment?: Record<string, string>) => Promise<Browser>;

// Only where the system lacks a library that the browser links to is it given the libraries that came along.
async function launchUnpacked(launch: Launch): Promise<Browser> {
  const { executablePath, libraryPath, fontsFile } = await unpackChromium();
  const environment = { FONTCONFIG_FILE: fontsFile };
  try {
    return await launch(executablePath, environment);
  } catch (error) {
    if (!(error instanceof Error && MISSING_LIBRARY.test(error.message))) throw error;
    return launch(executablePath, { ...environment, LD_LIBRARY_PATH: libraryPath });
  }
}

// Not the package's own arguments: they give up the same-origin policy and run everything in one process. Chromium's sandbox needs a
// user of its own and namespaces, which containers lack.
async function launchWith(
  limits: readonly string[],
  executablePath: string,
  environment: Record<string, string> = {},
): Promise<Browser> {
  // Loaded with the first browser: a process that needs none starts sooner and smaller.
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...NO_DIRECT_CONNECTIONS, ...limits],
    // Without a locale, names of files have no letters beyond ASCII.
    env: { LANG: 'C.UTF-8', ...process.env, ...environment },
    // Whoever started it closes it; a signal to the whole process group would take it away from running jobs.
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
