import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
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

// The package unpacks into the temporary folder, and its libraries only where it believes to run on Amazon Linux 2023.
const PRINT_PATH = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
const AMAZON_LINUX = { AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' };

/** Unpacks the Chromium that npm brought, once for each installed version. */
export async function unpackChromium(): Promise<UnpackedChromium> {
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
  await writeFontsFile(unpacked.fontsFile);
  return unpacked;
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
