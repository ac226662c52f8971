import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

/** A Chromium on disk, and a folder with the libraries it links to, for systems that lack them. */
export interface UnpackedChromium {
  executablePath: string;
  libraryPath: string;
}

// The package unpacks into the temporary folder, and its libraries only where it believes to run on Amazon Linux 2023.
const PRINT_PATH = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
const AMAZON_LINUX = { AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' };

/** Unpacks the Chromium that npm brought, once for each installed version. */
export async function unpackChromium(): Promise<UnpackedChromium> {
  const folder = join(findProjectRoot(), 'node_modules/.cache/chromium', await installedVersion());
  const unpacked = { executablePath: join(folder, 'chromium'), libraryPath: join(folder, 'al2023/lib') };
  const isThere = await access(unpacked.executablePath).then(
    () => true,
    () => false,
  );
  if (!isThere) await unpackInto(folder);
  return unpacked;
}

// Unpacked beside its place and renamed, so that nobody ever finds half a browser.
async function unpackInto(folder: string): Promise<void> {
  const beside = `${folder}-${process.pid}`;
  await mkdir(beside, { recursive: true });
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PRINT_PATH], {
    cwd: findProjectRoot(),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: beside, ...AMAZON_LINUX },
  });
  await rename(beside, folder).catch(async (error: unknown) => {
    await rm(beside, { recursive: true, force: true });
    // Somebody else may have been faster; a folder that is there is whole.
    await access(join(folder, 'chromium')).catch(() => Promise.reject(error));
  });
}

async function installedVersion(): Promise<string> {
  const manifest = join(findProjectRoot(), 'node_modules/@sparticuz/chromium/package.json');
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(manifest, 'utf8'))).version;
}

// Found alike from the sources (tests) and from the build below it.
function findProjectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}
