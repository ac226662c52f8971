import type pg from 'pg';
import {
  EventSubscriber,
  type DataSource,
  type EntityManager,
  type EntitySubscriberInterface,
  type QueryEvent,
  type QueryRunner,
} from 'typeorm';
import type { z } from 'zod';
import { isConnectionError, isTransactionVictim } from './database-errors.js';
import { runStatement, toQueryConfig, type Statement } from './statement.js';

const ATTEMPTS = 3;

/** A running transaction, with the work to do only after its commit. Entities and statements share its one connection. */
export class Transaction {
  private readonly afterCommitWork: (() => Promise<void> | void)[] = [];
  private readonly sent: Promise<pg.QueryResult>[] = [];
  private failure: unknown;
  private isOver = false;

  constructor(
    private readonly queryRunner: QueryRunner,
    private readonly client: pg.ClientBase,
  ) {}

  /** TypeORM's entity manager; all that it reads and writes is in the transaction. */
  get manager(): EntityManager {
    return this.queryRunner.manager;
  }

  /**
   * Runs one statement in the transaction.
   * @param rowSchema parses each row; a column that it does not name is left out
   * @throws Error when the transaction is over, ZodError when the statement's columns do not fit the schema
   */
  async query<RowSchema extends z.ZodType>(
    statement: Statement,
    rowSchema: RowSchema,
    parameters?: unknown[],
  ): Promise<z.output<RowSchema>[]> {
    return runStatement(this.openClient(), statement, rowSchema, parameters);
  }

  /**
   * Runs one statement in the transaction and ignores its rows.
   * @throws Error when the transaction is over
   */
  async execute(statement: Statement, parameters: unknown[] = []): Promise<void> {
    await this.openClient().query(toQueryConfig(statement, parameters));
  }

  /**
   * Sends a statement whose result is not needed: it costs no round trip of its own. When it fails, the transaction fails.
   * @throws Error when the transaction is over
   */
  send(statement: Statement, parameters: unknown[] = []): void {
    const client = this.openClient();
    const answer = new Promise<pg.QueryResult>((resolve, reject) => {
      // A callback instead of a promise: it reports a value that cannot be serialized before COMMIT is sent, so that the transaction does
      // not commit without the statement.
      client.query(toQueryConfig(statement, parameters), (error: Error | null, result) => {
        if (error === null) return resolve(result);
        this.failure ??= error;
        reject(error);
      });
    });
    // Rejections surface in commit() or causeOf().
    answer.catch(() => undefined);
    this.sent.push(answer);
  }

  /** Registers work to do once the transaction has committed, and never if it rolls back. */
  afterCommit(work: () => Promise<void> | void): void {
    this.afterCommitWork.push(work);
  }

  /** Commits, and throws the error of a statement that was only sent; called by runOnce alone. */
  async commit(): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    this.send('COMMIT');
    this.close();
    const answers = await Promise.all(this.sent);
    if (answers.at(-1)?.command === 'ROLLBACK')
      throw new Error('the transaction had failed before its commit');
  }

  /** From now on nothing runs in it: its connection will serve another transaction; called by runOnce alone. */
  close(): void {
    this.isOver = true;
    endedRunners.add(this.queryRunner);
  }

  /** The error of the statement that failed the transaction, when `error` only says that it had failed; called by runOnce alone. */
  causeOf(error: unknown): unknown {
    return this.failure ?? error;
  }

  /** Runs the registered work; called by inTransaction alone. */
  async runAfterCommit(): Promise<void> {
    for (const work of this.afterCommitWork) await work();
  }

  private openClient(): pg.ClientBase {
    if (this.isOver) throw new Error(IS_OVER);
    return this.client;
  }
}

const IS_OVER = 'the transaction is over';

const endedRunners = new WeakSet<QueryRunner>();

/**
 * Refuses calls of `Transaction.manager` after the end of the transaction: the connection would execute them at once, outside any
 * transaction. A subscriber of the data source.
 */
@EventSubscriber()
export class EndedTransactionGuard implements EntitySubscriberInterface {
  beforeQuery({ queryRunner }: QueryEvent): void {
    if (endedRunners.has(queryRunner)) throw new Error(IS_OVER);
  }
}

/**
 * Runs `work` in one transaction, again from the start (three times in all) when PostgreSQL chose it as the victim of a deadlock; then runs
 * what was registered for after the commit.
 * @throws the errors of `work` and of the commit, when nothing is written unless the connection was lost during the commit, and those of
 * the work after the commit
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { tx, result } = await retryAfterDeadlock(() => runOnce(dataSource, work));
  await tx.runAfterCommit();
  return result;
}

async function retryAfterDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= ATTEMPTS || !isTransactionVictim(error)) throw error;
    }
  }
}

/**
 * Runs `work` on the state that the database has at its first statement, however long it takes. What it registers for after the commit is
 * not run.
 * @param access what `work` may do; of its writes all are committed at its end, or none
 * @throws the errors of `work` and of the commit; unlike inTransaction it does not run again after a deadlock
 */
export async function inSnapshot<T>(
  dataSource: DataSource,
  work: (tx: Transaction) => Promise<T>,
  access: 'READ ONLY' | 'READ WRITE' = 'READ ONLY',
): Promise<T> {
  const { result } = await runOnce(
    dataSource,
    (tx) => {
      tx.send(`SET TRANSACTION ${access}`);
      return work(tx);
    },
    'REPEATABLE READ',
  );
  return result;
}

async function runOnce<T>(
  dataSource: DataSource,
  work: (tx: Transaction) => Promise<T>,
  isolationLevel?: 'REPEATABLE READ',
) {
  const queryRunner = dataSource.createQueryRunner();
  // With this driver it is a pg client; when it breaks, the query runner releases it as broken.
  const client = (await queryRunner.connect()) as pg.Client;
  const tx = new Transaction(queryRunner, client);
  try {
    await queryRunner.startTransaction(isolationLevel);
    const result = await work(tx);
    await tx.commit();
    return { tx, result };
  } catch (error) {
    tx.close();
    const isBroken = await client.query('ROLLBACK').then(
      () => isConnectionError(error),
      () => true,
    );
    // The pool does not take back a connection that is ending.
    if (isBroken) client.end(() => undefined);
    throw tx.causeOf(error);
  } finally {
    await queryRunner.release();
  }
}
