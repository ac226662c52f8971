import type pg from 'pg';
import {
  EventSubscriber,
  type DataSource,
  type EntityManager,
  type EntitySubscriberInterface,
  type QueryEvent,
  type QueryRunner,
} from 'typeorm';
import { z } from 'zod';
import { isConnectionError, isTransactionVictim } from './database-errors.js';
import { runStatement, toQueryConfig, type Statement } from './statement.js';

const ATTEMPTS = 3;

/** A running transaction, with what must happen only if it commits. Entities and statements share its one connection. */
export class Transaction {
  private readonly afterCommitWork: (() => Promise<void> | void)[] = [];
  private readonly sent: Promise<pg.QueryResult>[] = [];
  private failure: unknown;
  private isOver = false;

  constructor(
    private readonly queryRunner: QueryRunner,
    private readonly client: pg.ClientBase,
  ) {}

  /** TypeORM's manager of the entities, of which all that it reads and writes is in the transaction. */
  get manager(): EntityManager {
    return this.queryRunner.manager;
  }

  /**
   * Runs one statement in the transaction.
   * @param rowSchema parses each row; a column that it does not name is left out
   * @throws Error when the transaction is over, ZodError when the statement's columns are not what the schema says
   */
  query<RowSchema extends z.ZodType>(
    statement: Statement,
    rowSchema: RowSchema,
    parameters?: unknown[],
  ): Promise<z.output<RowSchema>[]>;
  /** Deprecated: the rows are cast and nothing checks them. Gone when every caller gives a schema. */
  query<Row>(statement: Statement, parameters?: unknown[]): Promise<Row[]>;
  async query(
    statement: Statement,
    ...[schemaOrParameters = [], parameters]: [rowSchema: z.ZodType, parameters?: unknown[]] | [unknown[]?]
  ): Promise<unknown[]> {
    const client = this.openClient();
    return Array.isArray(schemaOrParameters)
      ? runStatement(client, statement, z.unknown(), schemaOrParameters)
      : runStatement(client, statement, schemaOrParameters, parameters);
  }

  /**
   * Runs one statement in the transaction whose rows, if it has any, nobody reads.
   * @throws Error when the transaction is over
   */
  async execute(statement: Statement, parameters: unknown[] = []): Promise<void> {
    await this.openClient().query(toQueryConfig(statement, parameters));
  }

  /**
   * Sends a statement whose result nobody needs: it costs no round trip of its own. When it fails, the transaction fails.
   * @throws Error when the transaction is over
   */
  send(statement: Statement, parameters: unknown[] = []): void {
    const client = this.openClient();
    const answer = new Promise<pg.QueryResult>((resolve, reject) => {
      // By a callback, not a promise: a value that cannot be serialized is known before the COMMIT, which would leave without it.
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

  /** Commits, and throws the error of a statement that was only sent; called by inTransaction alone. */
  async commit(): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    this.send('COMMIT');
    this.close();
    const answers = await Promise.all(this.sent);
    if (answers.at(-1)?.command === 'ROLLBACK')
      throw new Error('the transaction had failed before its commit');
  }

  /** From now on nothing runs in it: its connection will serve another transaction; called by inTransaction alone. */
  close(): void {
    this.isOver = true;
    endedRunners.add(this.queryRunner);
  }

  /** The statement's error that failed the transaction, where `error` only says that it had failed; called by inTransaction alone. */
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
 * Refuses what a part of the work still asks of `Transaction.manager` when the transaction has ended: after its end the same connection
 * would write it at once, and nothing would take it back. A subscriber of the data source.
 */
@EventSubscriber()
export class EndedTransactionGuard implements EntitySubscriberInterface {
  beforeQuery({ queryRunner }: QueryEvent): void {
    if (endedRunners.has(queryRunner)) throw new Error(IS_OVER);
  }
}

/**
 * Runs `work` in one transaction, again from the start (three times in all) when PostgreSQL chose it as the victim of a
 * deadlock; then runs what was registered for after the commit.
 * @throws whatever `work` or the commit throws; nothing is written then
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { tx, result } = await retryVictim(() => runOnce(dataSource, work));
  await tx.runAfterCommit();
  return result;
}

async function retryVictim<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= ATTEMPTS || !isTransactionVictim(error)) throw error;
    }
  }
}

/**
 * Runs `work` on the state that the database has at its first statement, however long it takes.
 * @param access what `work` may do; of its writes all are committed at its end, or none
 * @throws whatever `work` throws
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
  // With this driver it is one of pg's; when it breaks, the query runner gives it back as broken.
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
    // The pool takes no connection back that is ending.
    if (isBroken) client.end(() => undefined);
    throw tx.causeOf(error);
  } finally {
    await queryRunner.release();
  }
}
