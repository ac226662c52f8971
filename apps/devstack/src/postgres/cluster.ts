import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.js';
import { runAs, type ServerAccount } from './server-account.js';

export const superuser = 'postgres';

/** The environment of initdb and the server: the caller's environment must not decide encoding or language. */
export const serverEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

// The builtin provider sorts and folds alike on every system and survives an update of the C library. The C
// library's character classes still decide what pg_trgm takes for a character of a word, and plain C would drop Korean there.
const localeChoices = [
  ['--locale=C.UTF-8'],
  ['--locale=C', '--builtin-locale=C.UTF-8', '--lc-ctype=en_US.UTF-8'],
  ['--locale=C', '--builtin-locale=C.UTF-8'],
];

/**
 * Creates the cluster unless it exists. An interrupted first start leaves a partial folder, which the next one deletes.
 *
 * @returns the superuser's password, made once and kept in a file that only the launcher's account may read
 */
export async function prepareCluster(
  directory: string,
  binaries: PostgresBinaries,
  account: ServerAccount | undefined,
): Promise<string> {
  const password = await readOrMakePassword(join(directory, 'password'));
  const cluster = join(directory, 'cluster');
  if (!(await exists(join(cluster, 'PG_VERSION')))) {
    await createCluster(directory, binaries, account, password);
    await rename(join(directory, 'cluster.partial'), cluster);
  }
  return password;
}

async function createCluster(
  directory: string,
  binaries: PostgresBinaries,
  account: ServerAccount | undefined,
  password: string,
): Promise<void> {
  const passwordFile = join(directory, 'password.initdb');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  try {
    await tryLocales(
      directory,
      (target, locale) => {
        const identity = [`--pgdata=${target}`, `--username=${superuser}`, `--pwfile=${passwordFile}`];
        const encoding = ['--encoding=UTF8', '--locale-provider=builtin', ...locale];
        const args = [...identity, ...encoding, '--auth=scram-sha-256', '--no-instructions'];
        return run(runAs(account, binaries.initdb, args), target);
      },
      account,
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function tryLocales(
  directory: string,
  initialize: (target: string, locale: string[]) => Promise<void>,
  account: ServerAccount | undefined,
): Promise<void> {
  let failure: unknown;
  for (const locale of localeChoices) {
    const target = await emptyFolder(join(directory, 'cluster.partial'), account);
    try {
      return await initialize(target, locale);
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}

async function emptyFolder(path: string, account: ServerAccount | undefined): Promise<string> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { mode: 0o700 });
  if (account) await chown(path, account.uid, account.gid);
  return path;
}

async function run(command: ReturnType<typeof runAs>, cwd: string): Promise<void> {
  const { uid, gid } = command;
  await promisify(execFile)(command.command, command.arguments, { cwd, env: serverEnvironment, uid, gid });
}

async function readOrMakePassword(path: string): Promise<string> {
  if (await exists(path)) return readFile(path, 'utf8');
  const password = randomBytes(24).toString('base64url');
  await writeFile(path, password, { mode: 0o600, flag: 'wx' });
  return password;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
