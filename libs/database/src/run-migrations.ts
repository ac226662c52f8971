import {
  assertSchemaCompatibility,
  LATEST_SCHEMA_VERSION,
  runMigrations as runQueueMigrations,
  SchemaMigrationRequiredError,
} from 'bullmq';
import type pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import {
  DataSource,
  MigrationExecutor,
  type DataSourceOptions,
  type Migration,
  type QueryRunner,
} from 'typeorm';
import { z } from 'zod';
import { lockSession } from './advisory-locks.js';
import {
  areSameSessions,
  type BlockingSession,
  describeSessions,
  readBlockers,
} from './blocking-sessions.js';
import { LOCK_TIMEOUT, UnfinishedIndexError } from './concurrent-index.js';
import { connectionPool } from './connection-pool.js';
import { migratingDataSourceOptions } from './data-source.js';
import { isLockTimeout, isTransactionVictim } from './database-errors.js';
import { runStatement } from './statement.js';

/** A migration that has run. */
export interface RanMigration {
  name: string;
  milliseconds: number;
}

interface MigrationRun {
  /** Called when other migrators or backups must end first, and again when others must. */
  onWaiting?: (holders: BlockingSession[]) => void;
  /** Called with each migration once it has been committed. */
  onRan?: (migration: RanMigration) => void;
  /**
   * Called each time a migration is to be tried again because a lock was not free or a deadlock was resolved against it, and when the
   * build of an index waits for others. For the tables of the queues, `name` is `BullMQ`.
   */
  onBlocked?: (name: string, blockers: BlockingSession[]) => void;
  /** How long other migrators and backups are waited for, how long a migration is tried again, and how long the build of an index waits. */
  maximumWaitMilliseconds?: number | undefined;
  /** A test's instead of the product's. */
  migrations?: DataSourceOptions['migrations'];
}

const MAXIMUM_WAIT_MILLISECONDS = 10 * 60_000;
const FIRST_PAUSE_MILLISECONDS = 250;
const MAXIMUM_PAUSE_MILLISECONDS = 8_000;

/** A migration did not get its locks in time. It has left nothing half done but the index that it names, and may be run again. */
export class MigrationBlockedError extends Error {
  /** An index that the migration began to build and could not drop. */
  readonly invalidIndex: string | undefined;

  constructor(
    readonly migration: string,
    /** Those that were seen last; empty when they ended before they could be read. */
    readonly blockers: BlockingSession[],
    cause: unknown,
  ) {
    const invalidIndex = cause instanceof UnfinishedIndexError ? cause.index : undefined;
    const left =
      invalidIndex === undefined ? '' : `; the invalid index ${invalidIndex} is left, the next run drops it`;
    super(
      `${migration} did not get its locks; sessions in its way: ${describeSessions(blockers) || 'unknown'}${left}`,
      { cause },
    );
    this.invalidIndex = invalidIndex;
  }
}

/** Statements of a migration would run in sessions that others use: the server is reached through a pooler that shares its sessions. */
export class SharedSessionError extends Error {
  constructor() {
    super(
      'migrations need a session of their own: connect to PostgreSQL, not to a pooler in transaction mode',
    );
  }
}

/**
 * Brings the schema up to date beside running traffic. Processes that start together wait for each other. A statement of a migration waits
 * for a lock for LOCK_TIMEOUT at most; then the migration rolls back, lets the others pass and tries again. The build of an index, behind
 * which nobody waits, waits longer.
 * @param url postgresql:// address of the database
 * @returns names of the migrations that ran now
 * @throws SharedSessionError when the address is that of a pooler in transaction mode
 * @throws SessionLockHeldError when another migrator or a backup did not end
 * @throws MigrationBlockedError when a migration did not get its locks; those before it have run
 */
export async function runMigrations(url: string, run: MigrationRun = {}): Promise<string[]> {
  const options = migratingDataSourceOptions(url, POOL_SIZE);
  const dataSource = new DataSource({ ...options, migrations: run.migrations ?? options.migrations });
  await dataSource.initialize();
  try {
    const runner = dataSource.createQueryRunner();
    try {
      const client: pg.ClientBase = await runner.connect();
      await refuseSharedSessions(dataSource, client);
      const pid = await lockSession(client, 'MIGRATIONS', run);
      return await new MigrationRunner(dataSource, runner, client, pid, run).runPending();
    } finally {
      await runner.release();
    }
  } finally {
    await dataSource.destroy();
  }
}

/** A connection that migrates, and one that asks who blocks it. */
const POOL_SIZE = 2;

const pidRow = z.object({ pid: z.number() });

/** The server process that a connection reaches now. */
async function readPid(client: pg.Pool | pg.ClientBase): Promise<number | undefined> {
  const [row] = await runStatement(client, 'SELECT pg_backend_pid() AS pid', pidRow);
  return row?.pid;
}

/**
 * Settings and the lock of a session would pass to the client that uses it next, and the lock would stay when the migrator has ended. A
 * pooler in transaction mode gives the next transaction the session that was used last or the one that was not used for longest.
 */
async function refuseSharedSessions(dataSource: DataSource, client: pg.ClientBase): Promise<void> {
  const before = await readPid(client);
  const after = await readPid(client);
  const other = await readPid(connectionPool(dataSource));
  if (before !== after || after === other) throw new SharedSessionError();
}

/**
 * Runs everything on one connection, the lock against other migrators included: while the server still works for a process that was
 * killed, no other one begins.
 */
class MigrationRunner {
  private readonly executor: MigrationExecutor;
  private readonly maximumWaitMilliseconds: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly runner: QueryRunner,
    private readonly client: pg.ClientBase,
    /** The server process of the client. Behind a connection pooler, the client's own processID is not that. */
    private readonly pid: number,
    private readonly run: MigrationRun,
  ) {
    this.executor = new MigrationExecutor(dataSource, runner);
    this.maximumWaitMilliseconds = run.maximumWaitMilliseconds ?? MAXIMUM_WAIT_MILLISECONDS;
  }

  async runPending(): Promise<string[]> {
    await this.untilUnlocked('BullMQ', TABLE_TIMEOUTS, () => migrateQueue(this.client));
    const pending = await this.executor.getPendingMigrations();
    for (const migration of pending) {
      const began = performance.now();
      await (migration.instance?.transaction === false
        ? this.buildIndexes(migration)
        : this.untilUnlocked(migration.name, TABLE_TIMEOUTS, () => this.runInTransaction(migration)));
      this.run.onRan?.({ name: migration.name, milliseconds: Math.round(performance.now() - began) });
    }
    return pending.map(({ name }) => name);
  }

  // Nobody waits behind the build of an index, which may take longer than the account's other statements.
  private async buildIndexes(migration: Migration): Promise<void> {
    const timeouts = `SET lock_timeout = ${this.maximumWaitMilliseconds}; SET statement_timeout = 0`;
    await this.untilUnlocked(migration.name, timeouts, () => this.executor.executeMigration(migration));
  }

  private async untilUnlocked(
    name: string,
    timeouts: string,
    attempt: () => Promise<unknown>,
  ): Promise<void> {
    const deadline = performance.now() + this.maximumWaitMilliseconds;
    for (let pause = FIRST_PAUSE_MILLISECONDS; ; pause = Math.min(2 * pause, MAXIMUM_PAUSE_MILLISECONDS)) {
      const ended = new AbortController();
      const watching = this.watchBlockers(name, ended.signal);
      try {
        if ((await readPid(this.client)) !== this.pid) throw new SharedSessionError();
        await this.client.query(timeouts);
        await attempt();
        return;
      } catch (error) {
        const cause: unknown = error instanceof UnfinishedIndexError ? error.cause : error;
        if (!isLockTimeout(cause) && !isTransactionVictim(cause)) throw error;
        ended.abort();
        const blockers = await watching;
        if (performance.now() + pause > deadline) throw new MigrationBlockedError(name, blockers, error);
        this.run.onBlocked?.(name, blockers);
        await wait(pause);
      } finally {
        ended.abort();
        await watching;
      }
    }
  }

  /** The sessions that were seen last to block the client's statements, until the signal. */
  private async watchBlockers(name: string, signal: AbortSignal): Promise<BlockingSession[]> {
    let seen: BlockingSession[] = [];
    let reportAt = Infinity;
    while (!signal.aborted) {
      // A server that does not answer here fails the migration too, whose error says why.
      const blockers = await readBlockers(this.dataSource, this.pid).catch(() => []);
      if (!areSameSessions(blockers, seen)) reportAt = performance.now() + REPORT_MILLISECONDS;
      if (blockers.length > 0) seen = blockers;
      if (blockers.length > 0 && performance.now() > reportAt) {
        this.run.onBlocked?.(name, blockers);
        reportAt = Infinity;
      }
      await wait(WATCH_MILLISECONDS, undefined, { signal }).catch(() => undefined);
    }
    return seen;
  }

  private async runInTransaction(migration: Migration): Promise<void> {
    try {
      await this.runner.startTransaction();
      await this.executor.executeMigration(migration);
      await this.runner.commitTransaction();
    } catch (error) {
      // A broken connection has rolled back already; the original error says more than the one of the rollback.
      if (this.runner.isTransactionActive) await this.runner.rollbackTransaction().catch(() => undefined);
      throw error;
    }
  }
}

const TABLE_TIMEOUTS = `SET lock_timeout = '${LOCK_TIMEOUT}'; RESET statement_timeout`;
const WATCH_MILLISECONDS = 250;
/** Longer than LOCK_TIMEOUT: only the build of an index waits so long for the same sessions. */
const REPORT_MILLISECONDS = 3_000;

/**
 * BullMQ's PostgreSQL backend has its own schema for its tables. Its migration locks a table against readers even when there is nothing
 * to migrate, and would wait for the end of a dump of the database.
 */
async function migrateQueue(client: pg.ClientBase): Promise<void> {
  const version = await assertSchemaCompatibility(client).catch((error: unknown) => {
    if (error instanceof SchemaMigrationRequiredError) return 0;
    throw error;
  });
  if (version < LATEST_SCHEMA_VERSION) await runQueueMigrations(client);
}
