import { createTestDatabase, CuttableProxy, runSql, type TestDatabase, until } from '#testing';
import pg from 'pg';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';
import { connectDatabase } from './data-source.js';
import { MigrationBlockedError, runMigrations } from './run-migrations.js';
import { inTransaction } from './transaction.js';

/** LOCK_TIMEOUT, a statement, and what a busy machine adds: a writer that waits longer for a lock fails. */
const WRITER_TIMEOUT = '5s';
/** How often the migration must have given way while the reader goes on, for longer than WRITER_TIMEOUT together. */
const TIMES_BLOCKED = 3;

class AlterBusy1999000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE busy ADD COLUMN note text NOT NULL DEFAULT ''`);
  }
  down = (): Promise<void> => Promise.reject(new Error('unused'));
}

class IndexBusy1999000100000 implements MigrationInterface {
  readonly transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, { name: 'busy_amount_index', on: 'busy (amount)' });
  }
  down = (): Promise<void> => Promise.reject(new Error('unused'));
}

class UniqueBusy1999000200000 implements MigrationInterface {
  readonly transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, {
      name: 'busy_amount_index',
      on: 'busy (amount)',
      isUnique: true,
    });
  }
  down = (): Promise<void> => Promise.reject(new Error('unused'));
}

let database: TestDatabase;
let dataSource: DataSource;
const openReaders = new Set<() => Promise<void>>();
beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = await connectDatabase(database.url, 3);
  await runSql(
    dataSource,
    'CREATE TABLE busy (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, amount bigint)',
  );
  await runSql(dataSource, 'INSERT INTO busy (amount) SELECT n FROM generate_series(1, 20000) n');
});
afterEach(async () => {
  for (const end of openReaders) await end();
  await dataSource.destroy();
  await database.drop();
});

/** A transaction that has read the table `reads` and goes on, as an export does. @returns ends it */
async function startReader(reads = 'busy'): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database.url, application_name: 'long-export' });
  await client.connect();
  const end = (): Promise<void> => (openReaders.delete(end) ? client.end() : Promise.resolve());
  openReaders.add(end);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await client.query(`SELECT count(*) FROM ${reads}`);
  return end;
}

/** Writes to the table one row after the other until it is stopped. */
class Writer {
  written = 0;
  private isStopped = false;
  private readonly writing = this.write();

  /** @throws when a statement waited for a lock for too long */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.writing;
  }

  private async write(): Promise<void> {
    while (!this.isStopped) {
      await inTransaction(dataSource, async (tx) => {
        await tx.execute(`SET LOCAL lock_timeout = '${WRITER_TIMEOUT}'`);
        await tx.execute('INSERT INTO busy (amount) VALUES (0)');
      });
      this.written += 1;
    }
  }
}

const indexState = async (): Promise<{ isValid: boolean }[]> =>
  runSql(
    dataSource,
    `SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass('busy_amount_index')`,
  );

const hasColumn = async (): Promise<boolean> =>
  (
    await runSql(
      dataSource,
      `SELECT 1 FROM information_schema.columns WHERE table_name = 'busy' AND column_name = 'note'`,
    )
  ).length > 0;

/** The migrator's session, when it waits for a lock. */
const waitingMigrator = async (): Promise<number | undefined> => {
  const [session] = await runSql<{ pid: number }>(
    dataSource,
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
     AND (query LIKE 'ALTER TABLE busy%' OR query LIKE 'CREATE INDEX CONCURRENTLY%')`,
  );
  return session?.pid;
};

it('alters a table only after a long export, then builds an index, while writers wait for a lock timeout at most', async () => {
  const endReader = await startReader();
  const writer = new Writer();
  const blocked: string[] = [];
  const migrating = runMigrations(database.url, {
    migrations: [AlterBusy1999000000000, IndexBusy1999000100000],
    onBlocked: (name, [blocker]) => blocked.push(`${name} ${blocker?.application}`),
  });
  await until('the migration has given way', () => blocked.length >= TIMES_BLOCKED);
  const before = writer.written;
  await until('others write meanwhile', () => writer.written > before);
  expect(await hasColumn()).toBe(false);
  await endReader();
  expect(await migrating).toEqual(['AlterBusy1999000000000', 'IndexBusy1999000100000']);
  await writer.stop();
  expect(new Set(blocked)).toEqual(new Set(['AlterBusy1999000000000 long-export']));
  expect(await hasColumn()).toBe(true);
  expect(await indexState()).toEqual([{ isValid: true }]);
});

it('lets others write while the build of an index waits for a long export, and says for whom it waits', async () => {
  const endReader = await startReader();
  const blocked: string[] = [];
  const migrating = runMigrations(database.url, {
    migrations: [IndexBusy1999000100000],
    onBlocked: (name, blockers) =>
      blocked.push(`${name} ${blockers.map(({ application }) => application).join()}`),
  });
  await until('the build waits', waitingMigrator);
  const writer = new Writer();
  await until('others write meanwhile', () => writer.written > 10);
  expect(await waitingMigrator()).toBeDefined();
  await until('it says for whom it waits', () => blocked.includes('IndexBusy1999000100000 long-export'));
  await endReader();
  expect(await migrating).toEqual(['IndexBusy1999000100000']);
  await writer.stop();
  expect(await indexState()).toEqual([{ isValid: true }]);
});

it('names the migration and who blocks it when locks are not free in time, and has changed nothing', async () => {
  const endReader = await startReader();
  const migrating = runMigrations(database.url, {
    migrations: [AlterBusy1999000000000],
    maximumWaitMilliseconds: 1_000,
  });
  const error: unknown = await migrating.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(MigrationBlockedError);
  expect(error).toMatchObject({
    migration: 'AlterBusy1999000000000',
    blockers: [{ application: 'long-export', state: 'idle in transaction', since: expect.any(Date) }],
    message: expect.stringContaining('long-export, idle in transaction'),
  });
  expect(await hasColumn()).toBe(false);
  await endReader();
  expect(await runMigrations(database.url, { migrations: [AlterBusy1999000000000] })).toHaveLength(1);
});

it.each([
  ['alters a table', AlterBusy1999000000000],
  ['builds an index', IndexBusy1999000100000],
])('leaves nothing broken when its connection is killed while it %s', async (_what, migration) => {
  const endReader = await startReader();
  const migrating = runMigrations(database.url, { migrations: [migration] }).catch((error: unknown) => error);
  const pid = await until('the migration waits', waitingMigrator);
  await runSql(dataSource, 'SELECT pg_terminate_backend($1)', [pid]);
  expect(await migrating).toBeInstanceOf(Error);
  if (migration === IndexBusy1999000100000) expect(await indexState()).toEqual([{ isValid: false }]);
  expect(await hasColumn()).toBe(false);
  await runSql(dataSource, 'INSERT INTO busy (amount) VALUES (0)');
  await endReader();
  expect(await runMigrations(database.url, { migrations: [migration] })).toEqual([migration.name]);
  if (migration === IndexBusy1999000100000) expect(await indexState()).toEqual([{ isValid: true }]);
});

it('lets the next process begin only when the server has ended the work of one that was killed', async () => {
  const endReader = await startReader();
  const proxy = await CuttableProxy.open(database.url);
  const migrations = [IndexBusy1999000100000];
  const killed = runMigrations(proxy.through(database.url), { migrations }).catch((error: unknown) => error);
  await until('the index is being built', waitingMigrator);
  await proxy.cut();
  expect(await killed).toBeInstanceOf(Error);
  let isWaiting = false;
  const next = runMigrations(database.url, { migrations, onWaiting: () => (isWaiting = true) });
  await until('the next process waits for its turn', () => isWaiting);
  expect(await indexState()).toEqual([{ isValid: false }]);
  await endReader();
  expect(await next).toEqual(['IndexBusy1999000100000']);
  expect(await indexState()).toEqual([{ isValid: true }]);
});

it('runs once in processes that start together', async () => {
  const migrations = [AlterBusy1999000000000, IndexBusy1999000100000];
  const runs = await Promise.all([1, 2, 3].map(() => runMigrations(database.url, { migrations })));
  expect(runs.flat().sort()).toEqual(['AlterBusy1999000000000', 'IndexBusy1999000100000']);
});

describe('the build of an index that gives up', () => {
  const migrations = [IndexBusy1999000100000];

  it('leaves no index where no other session uses the table, and the error names none', async () => {
    const endReader = await startReader('member');
    const error: unknown = await runMigrations(database.url, {
      migrations,
      maximumWaitMilliseconds: 1_000,
    }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MigrationBlockedError);
    expect(error).toMatchObject({ blockers: [{ application: 'long-export' }], invalidIndex: undefined });
    expect(await indexState()).toEqual([]);
    await endReader();
  });

  it('names the index that it could not drop beside a session that uses the table, and the next run drops it', async () => {
    const endReader = await startReader();
    const error: unknown = await runMigrations(database.url, {
      migrations,
      maximumWaitMilliseconds: 1_000,
    }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MigrationBlockedError);
    expect(error).toMatchObject({
      blockers: [{ application: 'long-export' }],
      invalidIndex: 'busy_amount_index',
      message: expect.stringContaining('the invalid index busy_amount_index is left'),
    });
    expect(await indexState()).toEqual([{ isValid: false }]);
    await endReader();
    expect(await runMigrations(database.url, { migrations })).toEqual(['IndexBusy1999000100000']);
    expect(await indexState()).toEqual([{ isValid: true }]);
  });

  it('leaves no index when its statement is cancelled', async () => {
    const endReader = await startReader('member');
    const migrating = runMigrations(database.url, { migrations }).catch((thrown: unknown) => thrown);
    const pid = await until('the build waits', waitingMigrator);
    await runSql(dataSource, 'SELECT pg_cancel_backend($1)', [pid]);
    expect(await migrating).toMatchObject({ code: '57014' });
    expect(await indexState()).toEqual([]);
    await endReader();
  });

  it('leaves no unique index, which would refuse rows, where rows are equal', async () => {
    await runSql(dataSource, 'INSERT INTO busy (amount) VALUES (1)');
    const migrating = runMigrations(database.url, { migrations: [UniqueBusy1999000200000] });
    await expect(migrating).rejects.toMatchObject({ code: '23505' });
    expect(await indexState()).toEqual([]);
  });

  it('names the index as well when its connection is killed', async () => {
    const endReader = await startReader();
    const migrating = runMigrations(database.url, { migrations }).catch((thrown: unknown) => thrown);
    const pid = await until('the build waits', waitingMigrator);
    await runSql(dataSource, 'SELECT pg_terminate_backend($1)', [pid]);
    expect(await migrating).toMatchObject({ index: 'busy_amount_index' });
    await endReader();
  });
});

it('builds an index for longer than other statements of its database may take', async () => {
  const { pathname } = new URL(database.url);
  await runSql(dataSource, `ALTER DATABASE ${pathname.slice(1)} SET statement_timeout = '2s'`);
  const endReader = await startReader();
  const migrating = runMigrations(database.url, { migrations: [IndexBusy1999000100000] });
  await until('the build has taken longer', async () => {
    const sessions = await runSql(
      dataSource,
      `SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND query_start < clock_timestamp() - interval '2.1 seconds'`,
      [await waitingMigrator()],
    );
    return sessions.length > 0;
  }).finally(endReader);
  expect(await migrating).toEqual(['IndexBusy1999000100000']);
});

it('asks for no lock beside a dump of every table when nothing is to be migrated', async () => {
  const endReader = await startReader('bullmq.migration');
  const blocked: string[] = [];
  const migrating = runMigrations(database.url, {
    migrations: [],
    maximumWaitMilliseconds: 1_000,
    onBlocked: (name) => blocked.push(name),
  });
  await expect(migrating.finally(endReader)).resolves.toEqual([]);
  expect(blocked).toEqual([]);
});

it('records an index that was built before the process was killed', async () => {
  await runSql(dataSource, 'CREATE INDEX busy_amount_index ON busy (amount)');
  const [before] = await runSql(dataSource, `SELECT 'busy_amount_index'::regclass::oid AS oid`);
  expect(await runMigrations(database.url, { migrations: [IndexBusy1999000100000] })).toHaveLength(1);
  expect(await runSql(dataSource, `SELECT 'busy_amount_index'::regclass::oid AS oid`)).toEqual([before]);
});
