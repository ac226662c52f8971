import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readdirSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { serverEnvironment } from '../../apps/devstack/src/postgres/cluster.js';
import {
  chooseServerAccount,
  runAs,
  type ServerAccount,
} from '../../apps/devstack/src/postgres/server-account.js';
import { findFreePort } from '../../apps/devstack/src/processes/free-port.js';

const DEBIAN = '/usr/lib/postgresql';
// The shell stops the server when its standard input closes, which also happens when the test's process is killed.
const STOP_WITH_PARENT = '"$0" "$@" & exec >&- 2>&-; read -r _; kill -QUIT $!; wait $!; exit 0';

/** A PostgreSQL from Debian's packages, with an empty database whose owner is not a superuser. */
export interface DebianPostgres {
  url: string;
  stop(): Promise<void>;
}

/** Folder of the newest installed server of Debian; undefined when there is none. */
export function findDebianPostgres(): string | undefined {
  try {
    const [newest] = readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one));
    const folder = join(DEBIAN, newest ?? '', 'bin');
    accessSync(join(folder, 'initdb'), constants.X_OK);
    return folder;
  } catch {
    return undefined;
  }
}

/** Starts it with a new cluster on a free port; the cluster of the package is not touched. */
export async function startDebianPostgres(binaries: string): Promise<DebianPostgres> {
  const parent = await mkdtemp(join(tmpdir(), 'jaso-debian-postgres-'));
  const cluster = join(parent, 'cluster');
  const account = await chooseServerAccount(cluster, [parent]);
  await mkdir(cluster, { mode: 0o700 });
  if (account !== undefined) await chown(cluster, account.uid, account.gid);
  await initialize(join(binaries, 'initdb'), cluster, account);
  const port = await findFreePort();
  const server = await launch(join(binaries, 'postgres'), cluster, port, account);
  return {
    url: await createDatabase(port),
    stop: async () => {
      const ended = once(server, 'exit');
      server.stdin?.end();
      await ended;
      await rm(parent, { recursive: true, force: true });
    },
  };
}

async function initialize(
  initdb: string,
  cluster: string,
  account: ServerAccount | undefined,
): Promise<void> {
  const identity = ['--pgdata', cluster, '--username=postgres', '--auth=trust'];
  const args = [...identity, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'];
  const { command, arguments: wrapped, uid, gid } = runAs(account, initdb, args);
  await promisify(execFile)(command, wrapped, { cwd: '/', env: serverEnvironment, uid, gid });
}

async function launch(
  postgres: string,
  cluster: string,
  port: number,
  account: ServerAccount | undefined,
): Promise<ChildProcess> {
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const flags = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
  const {
    command,
    arguments: args,
    uid,
    gid,
  } = runAs(account, 'sh', ['-c', STOP_WITH_PARENT, postgres, ...flags]);
  const server = spawn(command, args, {
    cwd: '/',
    env: serverEnvironment,
    uid,
    gid,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  for await (const line of createInterface({ input: server.stderr }))
    if (line.includes('ready to accept connections')) return server;
  throw new Error('PostgreSQL did not start');
}

async function createDatabase(port: number): Promise<string> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query('CREATE ROLE jaso LOGIN');
  await client.query('CREATE DATABASE drill OWNER jaso').finally(() => client.end());
  return `postgresql://jaso@127.0.0.1:${port}/drill`;
}
