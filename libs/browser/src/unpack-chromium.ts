import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  access,
  chmod,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

/** A Chromium on disk, with what systems may lack. */
export interface UnpackedChromium {
  executablePath: string;
  /** A folder with the libraries it links to. */
  libraryPath: string;
  /** A configuration of fontconfig that knows the fonts of npm besides the system's: without any font, pages crash. */
  fontsFile: string;
}

/** Unpacks the Chromium that npm installed, once for each installed version. */
export async function unpackChromium(): Promise<UnpackedChromium> {
  const folder = join(findProjectRoot(), 'node_modules/.cache/chromium', await installedVersion());
  await unpackOnce(folder, unpackInto);
  const fontsFile = join(folder, 'fonts.conf');
  await writeFontsFile(fontsFile);
  return { executablePath: join(folder, 'chromium'), libraryPath: join(folder, 'al2023/lib'), fontsFile };
}

/** Many times what unpacking takes on a busy machine. */
const UNPACK_TIMEOUT_MILLISECONDS = 120_000;
const POLL_MILLISECONDS = 100;

/**
 * Fills a folder by `unpack`, unless it is there: the folder appears complete or not at all. Of all processes that ask at once one unpacks,
 * and the others wait for it.
 * @param unpack fills the empty folder that it is given
 */
export async function unpackOnce(folder: string, unpack: (into: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const lock = `${folder}.lock`;
  while (!(await exists(folder))) {
    if (!(await takeLock(lock))) {
      await pause(POLL_MILLISECONDS);
      continue;
    }
    try {
      if (!(await exists(folder))) await unpackAndRename(folder, unpack);
    } finally {
      await rm(lock, { force: true });
    }
  }
}

// Unpacks into a temporary folder and renames it. Two processes that both find the lock of an ended one may both unpack; the second keeps
// the folder of the first.
async function unpackAndRename(folder: string, unpack: (into: string) => Promise<void>): Promise<void> {
  await removeUnfinished(folder);
  const temporary = await mkdtemp(`${folder}-${process.pid}-`);
  try {
    await unpack(temporary);
    await letOthersRead(temporary);
    await rename(temporary, folder).catch(async (error: unknown) => {
      if (!(await exists(folder))) throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Removes temporary folders of processes that were killed while unpacking. */
async function removeUnfinished(folder: string): Promise<void> {
  const prefix = `${basename(folder)}-`;
  for (const name of await readdir(dirname(folder))) {
    const path = join(dirname(folder), name);
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : NaN;
    if (!Number.isNaN(owner) && !(await isUnpacking(owner, path)))
      await rm(path, { recursive: true, force: true });
  }
}

/**
 * @returns whether this process holds the lock now; also false after it has removed the lock of a process that has ended or takes too long:
 * the caller tries again
 */
async function takeLock(lock: string): Promise<boolean> {
  const own = `${lock}-${randomUUID()}`;
  await writeFile(own, String(process.pid));
  try {
    // Unlike a file that is created and then written, a link never exists without its owner's id.
    await link(own, lock);
    return true;
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    if (!(await isHeld(lock))) await rm(lock, { force: true });
    return false;
  } finally {
    await rm(own, { force: true });
  }
}

async function isHeld(lock: string): Promise<boolean> {
  const owner = await orUndefined(readFile(lock, 'utf8'));
  return owner !== undefined && isUnpacking(Number(owner), lock);
}

/** Whether the process that owns a lock or a temporary folder may still be unpacking. */
async function isUnpacking(owner: number, path: string): Promise<boolean> {
  const found = await orUndefined(stat(path));
  // The id of an ended process may belong to another one by now.
  return found !== undefined && Date.now() - found.mtimeMs < UNPACK_TIMEOUT_MILLISECONDS && isRunning(owner);
}

/** The value, or undefined for a file that is not there. */
async function orUndefined<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

// The package unpacks into TMPDIR, and unpacks its libraries only when the environment looks like Amazon Linux 2023.
const PRINT_PATH = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
const AMAZON_LINUX = { AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' };

async function unpackInto(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PRINT_PATH], {
    cwd: findProjectRoot(),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: folder, ...AMAZON_LINUX },
    timeout: UNPACK_TIMEOUT_MILLISECONDS,
  });
}

// The package makes the files readable for their owner alone, but a browser that root starts runs as another user.
async function letOthersRead(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const path of [folder, ...names.map((name) => join(folder, name))]) {
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
  // Renamed once it is complete, so that no browser reads half of it.
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, content);
  await rename(temporary, path);
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
