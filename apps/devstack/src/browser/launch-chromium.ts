import { chromium, type Browser } from 'playwright-core';
import { unpackChromium } from './unpack-chromium.js';

const MISSING_LIBRARY = /error while loading shared libraries/;

/**
 * Starts a headless Chromium for the tests and the pictures: the one of CHROMIUM_PATH, else the one that npm brought. Only where the
 * system lacks a library that it links to is it given the libraries that came along.
 */
export async function launchChromium(): Promise<Browser> {
  const own = process.env['CHROMIUM_PATH'];
  if (own) return launch(own);
  const { executablePath, libraryPath } = await unpackChromium();
  try {
    return await launch(executablePath);
  } catch (error) {
    if (!(error instanceof Error && MISSING_LIBRARY.test(error.message))) throw error;
    return launch(executablePath, libraryPath);
  }
}

// Not the package's own arguments: they give up the same-origin policy and run everything in one process.
const launch = (executablePath: string, libraryPath?: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox'],
    env: { ...process.env, ...(libraryPath && { LD_LIBRARY_PATH: libraryPath }) },
  });
