import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../processes/free-port.js';
import { LineTail } from '../processes/process-output.js';
import { findPostgresBinaries, type PostgresBinaries } from './binaries.js';
import { prepareCluster, serverEnvironment, superuser } from './cluster.js';
import { chooseServerAccount, runAs, type ServerAccount } from './server-account.js';
import { clearStaleServer, stopServer } from './stale-server.js';

interface PostgresOptions {
  /** Holds the cluster and the password. Kept between starts. */
  directory: string;
  /** For tests: faster, without durability. A crash may lose the cluster. */
  fast?: boolean;
  /** Port to listen on; default: chosen by the system. */
  port?: number;
  /** Receives every line that the server logs. */
  onLog?: (line: string) => void;
}

export interface PostgresServer {
  /** Connects as the application's own role, which is no superuser, to its database. */
  url: string;
  port: number;
  processId: number;
  /** Settles when the server has ended, for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
};
const fastSettings = {
  // Several test files start whole stacks on one server, and the connections of killed processes end late on a busy machine.
  max_connections: '400',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Both ends of a connection hash the password so many times, and the tests make thousands of connections.
  scram_iterations: '1',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
};
const attempts = 5;
const retriedMessages = /could not bind|Address already in use|pre-existing shared memory block/;

/**
 * Starts PostgreSQL on the given loopback port or a free one, creating cluster, role and database at the first start. A server that an
 * earlier launcher left running on this cluster is stopped first, so the caller must be the only one to use the folder.
 *
 * @throws Error with the server's last log lines when it does not start
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const directory = resolve(options.directory);
  const cluster = join(directory, 'cluster');
  await mkdir(directory, { recursive: true, mode: 0o711 });
  const binaries = await findPostgresBinaries();
  const paths = [
    directory,
    binaries.initdb,
    binaries.postgres,
    join(binaries.home, 'lib'),
    dirname(binaries.home),
  ];
  const account = await chooseServerAccount(cluster, paths);
  const password = await prepareCluster(directory, binaries, account);
  await clearStaleServer(cluster);
  const server = await launchOnFreePort({ ...options, binaries, cluster, account });
  const stop = () => stopServer(server.processId).then(() => server.ended);
  try {
    return { ...server, stop, url: await createApplicationDatabase(server.port, password) };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Launch extends PostgresOptions {
  binaries: PostgresBinaries;
  cluster: string;
  account: ServerAccount | undefined;
}

async function launchOnFreePort(launch: Launch): Promise<Omit<PostgresServer, 'url' | 'stop'>> {
  for (let attempt = 1; ; attempt += 1) {
    const port = launch.port ?? (await findFreePort());
    try {
      return { port, ...(await launchOn(port, launch)) };
    } catch (error) {
      const again = error instanceof Error && retriedMessages.test(error.message);
      if (!again || attempt === attempts) throw error;
      await delay(attempt * 200);
    }
  }
}

async function launchOn(port: number, launch: Launch): Promise<{ processId: number; ended: Promise<void> }> {
  const { cluster, account, binaries } = launch;
  const values = { ...settings, ...(launch.fast ? fastSettings : {}), port: String(port) };
  const flags = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { command, arguments: args, uid, gid } = runAs(account, binaries.postgres, ['-D', cluster, ...flags]);
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  const child = spawn(command, args, { cwd: '/', env: serverEnvironment, uid, gid, stdio: [...stdio] });
  await untilReady(child, launch.onLog);
  if (child.pid === undefined) throw new Error('PostgreSQL has no process id');
  return { processId: child.pid, ended: ended(child) };
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((settle) => child.once('exit', () => settle()));
}

function untilReady(child: ChildProcess, onLog: PostgresOptions['onLog']): Promise<void> {
  return new Promise((settle, reject) => {
    const tail = new LineTail((line) => {
      onLog?.(line);
      if (line.includes('database system is ready to accept connections')) settle();
    });
    child.stdout?.on('data', (chunk: Buffer) => tail.write(chunk));
    child.stderr?.on('data', (chunk: Buffer) => tail.write(chunk));
    child.once('error', reject);
    child.once('close', () => reject(new Error(`PostgreSQL이 시작하지 못했어요.\n${tail.text()}`)));
  });
}

const role = 'jaso';

/**
 * Creates the application's role and database at the first start. The role is no superuser, so that an SQL injection cannot reach the
 * machine's files. It may create databases, which the tests need.
 *
 * @returns the connection string of the application
 */
async function createApplicationDatabase(port: number, password: string): Promise<string> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: superuser, password, database: 'postgres' });
  await client.connect();
  try {
    if (!(await has(client, 'SELECT FROM pg_roles WHERE rolname = $1'))) {
      await client.query(`CREATE ROLE ${role} LOGIN CREATEDB PASSWORD ${client.escapeLiteral(password)}`);
      await client.query(`GRANT pg_signal_backend TO ${role}`);
    }
    if (!(await has(client, 'SELECT FROM pg_database WHERE datname = $1'))) {
      await client.query(`CREATE DATABASE ${role} OWNER ${role}`);
    }
  } finally {
    await client.end();
  }
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${role}`;
}

async function has(client: pg.Client, query: string): Promise<boolean> {
  const { rowCount } = await client.query(query, [role]);
  return rowCount === 1;
}
