import { runMigrations as runQueueMigrations } from 'bullmq';
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
import { ADVISORY_LOCKS, lockSession } from './advisory-locks.js';
import { LOCK_TIMEOUT } from './concurrent-index.js';
import { dataSourceOptions } from './data-source.js';
import { isLockTimeout, isTransactionVictim } from './database-errors.js';
import { queryRows } from './statement.js';

/** A migration that has run. */
export interface RanMigration {
  name: string;
  milliseconds: number;
}

/** A session that holds a lock which a migration needs, or waits for it ahead of the migration. */
export interface BlockingSession {
  pid: number;
  application: string;
  /** As in pg_stat_activity, such as `idle in transaction`. */
  state: string | null;
  /** When its transaction began. */
  since: Date | null;
}

interface MigrationRun {
  /** Called with each migration once it has been committed. */
  onRan?: (migration: RanMigration) => void;
  /** Called each time a migration gives its place up because a lock was not free, before it tries again. */
  onBlocked?: (name: string, blockers: BlockingSession[]) => void;
  /** How long a migration is tried again while locks are not free. */
  maximumWaitMilliseconds?: number;
  /** A test's instead of the product's. */
  migrations?: DataSourceOptions['migrations'];
}

const MAXIMUM_WAIT_MILLISECONDS = 10 * 60_000;
const FIRST_PAUSE_MILLISECONDS = 250;
const LONGEST_PAUSE_MILLISECONDS = 8_000;

/** A migration did not get its locks in time; it has changed nothing, and may be run again. */
export class MigrationBlockedError extends Error {
  constructor(
    readonly migration: string,
    /** Those that were seen last; empty when they were gone before anybody asked. */
    readonly blockers: BlockingSession[],
    cause: unknown,
  ) {
    const sessions = blockers.map(
      ({ pid, application, state, since }) =>
        `${pid} (${application}, ${state ?? 'unknown'}, since ${since?.toISOString() ?? 'unknown'})`,
    );
    super(`${migration} did not get its locks; sessions in its way: ${sessions.join(', ') || 'unknown'}`, {
      cause,
    });
  }
}

/**
 * Brings the schema up to date beside running traffic. Processes that start together wait for each other. A statement of a migration waits
 * for a lock for LOCK_TIMEOUT at most; then the migration rolls back, lets the others pass and tries again.
 * @param url postgresql:// address of the database
 * @returns names of the migrations that ran now
 * @throws MigrationBlockedError when a migration did not get its locks; those before it have run
 */
export async function runMigrations(url: string, run: MigrationRun = {}): Promise<string[]> {
  const options = dataSourceOptions(url, POOL_SIZE);
  const dataSource = new DataSource({ ...options, migrations: run.migrations ?? options.migrations });
  await dataSource.initialize();
  try {
    const runner = dataSource.createQueryRunner();
    try {
      return await new MigrationRunner(dataSource, runner, run).runPending();
    } finally {
      await runner.release();
    }
  } finally {
    await dataSource.destroy();
  }
}

/** A connection that migrates, and one that asks who blocks it. */
const POOL_SIZE = 2;

/**
 * Runs everything on one connection, the lock against other migrators included: while the server still works for a process that was
 * killed, no other one begins.
 */
class MigrationRunner {
  private readonly executor: MigrationExecutor;

  constructor(
    private readonly dataSource: DataSource,
    private readonly runner: QueryRunner,
    private readonly run: MigrationRun,
  ) {
    this.executor = new MigrationExecutor(dataSource, runner);
  }

  async runPending(): Promise<string[]> {
    const client = (await this.runner.connect()) as pg.Client;
    await lockSession(client, ADVISORY_LOCKS.MIGRATIONS);
    // BullMQ's PostgreSQL backend has its own schema for its tables.
    await this.untilUnlocked('BullMQ', client, () => runQueueMigrations(client));
    const pending = await this.executor.getPendingMigrations();
    for (const migration of pending) {
      const began = performance.now();
      await this.untilUnlocked(migration.name, client, () => this.runOnce(migration));
      this.run.onRan?.({ name: migration.name, milliseconds: Math.round(performance.now() - began) });
    }
    return pending.map(({ name }) => name);
  }

  private async untilUnlocked(
    name: string,
    client: pg.Client,
    attempt: () => Promise<unknown>,
  ): Promise<void> {
    const deadline = performance.now() + (this.run.maximumWaitMilliseconds ?? MAXIMUM_WAIT_MILLISECONDS);
    for (let pause = FIRST_PAUSE_MILLISECONDS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS)) {
      const ended = new AbortController();
      const watching = watchBlockers(this.dataSource, client, ended.signal);
      try {
        await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
        await attempt();
        return;
      } catch (error) {
        if (!isLockTimeout(error) && !isTransactionVictim(error)) throw error;
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

  private async runOnce(migration: Migration): Promise<void> {
    if (migration.instance?.transaction === false) {
      await this.executor.executeMigration(migration);
      return;
    }
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

const WATCH_MILLISECONDS = 250;

const SELECT_BLOCKERS = `
SELECT pid, coalesce(application_name, '') AS application, state, xact_start AS since
FROM pg_stat_activity WHERE pid = ANY (pg_blocking_pids($1)) ORDER BY xact_start`;
const blockerRow = z.object({
  pid: z.number(),
  application: z.string(),
  state: z.string().nullable(),
  since: z.date().nullable(),
});

/** The sessions that were seen last to block the client's statements, until the signal. */
async function watchBlockers(
  dataSource: DataSource,
  client: pg.Client & { processID?: number | null },
  signal: AbortSignal,
): Promise<BlockingSession[]> {
  let seen: BlockingSession[] = [];
  while (!signal.aborted) {
    // A server that does not answer here fails the migration too, whose error says why.
    const blockers = await queryRows(dataSource, SELECT_BLOCKERS, blockerRow, [client.processID]).catch(
      () => [],
    );
    if (blockers.length > 0) seen = blockers;
    await wait(WATCH_MILLISECONDS, undefined, { signal }).catch(() => undefined);
  }
  return seen;
}
