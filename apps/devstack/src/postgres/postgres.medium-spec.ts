import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { isAlive, waitForEnd } from '../processes/process-life.js';
import { findProjectRoot } from '../processes/project-root.js';
import { type PostgresServer, startPostgres } from './server.js';

let parent: string;
let directory: string;
let running: PostgresServer[];
let guards: ChildProcess[];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'jaso-postgres-'));
  directory = join(parent, 'postgres');
  running = [];
  guards = [];
});

afterEach(async () => {
  for (const guard of guards) guard.kill('SIGKILL');
  await Promise.all(running.map((server) => server.stop()));
  await rm(parent, { recursive: true, force: true });
});

async function start({ fast = true } = {}): Promise<PostgresServer> {
  const server = await startPostgres({ directory, fast });
  running.push(server);
  guards.push(guard(server.processId));
  return server;
}

// Its input closes when this process is killed.
const guard = (processId: number) =>
  spawn('sh', ['-c', 'read -r _; kill -QUIT "$0"', String(processId)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

describe('startPostgres', () => {
  it('keeps data, password and role over a restart', async () => {
    const first = await start();
    await query(first.url, `CREATE TABLE note AS SELECT '자소서' AS text`);
    await first.stop();
    expect(isAlive(first.processId)).toBe(false);
    const second = await start();
    expect(await query(second.url, 'SELECT text FROM note')).toEqual(['자소서']);
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
  });

  it('matches Korean, and folds the case of characters with accents', async () => {
    const { url } = await start();
    expect(await query(url, 'SHOW server_encoding')).toEqual(['UTF8']);
    expect(await query(url, `SELECT lower('Ä'), '김하늘' ILIKE '%하늘%', upper('é')`)).toEqual([
      'ä',
      true,
      'É',
    ]);
    await query(url, 'CREATE EXTENSION pg_trgm');
    expect(await query(url, `SELECT cardinality(show_trgm('자기소개서')) > 0`)).toEqual([true]);
    expect(await query(url, `SELECT '자기소개서' % '자기소개'`)).toEqual([true]);
  });

  it('requires the password, and gives the application no superuser role', async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(await query(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([false]);
    const { mode } = await stat(join(directory, 'password'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('recovers a committed table after the server was killed', async () => {
    const first = await start({ fast: false });
    await query(first.url, 'CREATE TABLE kept (id int)');
    process.kill(first.processId, 'SIGKILL');
    await first.ended;
    await access(join(directory, 'cluster', 'postmaster.pid'));
    const second = await start();
    expect(await query(second.url, 'SELECT count(*)::int FROM kept')).toEqual([0]);
  });

  it('ends a server that an earlier launcher left behind', async () => {
    const orphan = await start();
    const server = await start();
    await orphan.ended;
    expect(await query(server.url, 'SELECT 1')).toEqual([1]);
  });

  it('does not stop an unrelated process that got the process id of a stale lock file', async () => {
    await (await start()).stop();
    const lockFile = join(directory, 'cluster', 'postmaster.pid');
    await writeFile(lockFile, `${process.pid}\n${directory}/cluster\n`);
    expect(await query((await start()).url, 'SELECT 1')).toEqual([1]);
  });

  it('works below a folder that only its owner can enter', async () => {
    await chmod(parent, 0o700);
    const { url } = await start();
    expect(await query(url, 'SELECT 1')).toEqual([1]);
  });

  it('starts over after an interrupted first start', async () => {
    await (await start()).stop();
    const partial = join(directory, 'cluster.partial');
    await rm(join(directory, 'cluster'), { recursive: true });
    await writeFile(partial, 'half');
    expect(await query((await start()).url, 'SELECT 1')).toEqual([1]);
  });
});

describe('the PostgreSQL process', () => {
  it('shuts the server down when its launcher is killed', async () => {
    const main = join(findProjectRoot(), 'dist/apps/devstack/src/postgres/main.js');
    const script = join(parent, 'launcher.mjs');
    await writeFile(
      script,
      `import { fork } from 'node:child_process';
       const child = fork(${JSON.stringify(main)}, { detached: true });
       child.on('message', (message) => process.send(message));`,
    );
    const env = { ...process.env, POSTGRES_DIRECTORY: directory, POSTGRES_FAST: 'true' };
    const launcher = fork(script, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await once(launcher, 'message');
    const lock = await readFile(join(directory, 'cluster', 'postmaster.pid'), 'utf8');
    launcher.kill('SIGKILL');
    expect(await waitForEnd(Number.parseInt(lock, 10), 20_000)).toBe(true);
  });
});
