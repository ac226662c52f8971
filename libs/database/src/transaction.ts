import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { connectionPool } from './connection-pool.js';
import { isConnectionError } from './connection-errors.js';
import { isTransactionVictim } from './statement-errors.js';
import { toQueryConfig, type Statement } from './statement.js';

const ATTEMPTS = 3;

/** A running transaction, with what must happen only if it commits. */
export class Transaction {
  private readonly afterCommitWork: (() => Promise<void> | void)[] = [];
  private readonly sent: Promise<pg.QueryResult>[] = [];
  private failure: unknown;
  private isOver = false;

  constructor(private readonly client: pg.PoolClient) {}

  /** Runs one statement in the transaction; the caller states the shape of its rows. @throws Error when the transaction is over */
  async query<Row>(statement: Statement, parameters: unknown[] = []): Promise<Row[]> {
    const answer = await this.openClient().query(toQueryConfig(statement, parameters));
    // What the columns are is the statement's business; nothing checks it here.
    return answer.rows as Row[];
  }

  /**
   * Sends a statement whose answer nobody needs: it costs no round trip of its own. When it fails, the transaction fails.
   * @throws Error when the transaction is over
   */
  send(statement: Statement, parameters: unknown[] = []): void {
    const client = this.openClient();
    const answer = new Promise<pg.QueryResult>((resolve, reject) => {
      // Told by a callback, not a promise: a value that cannot be sent is known by the time of the COMMIT, which would go without it.
      client.query(toQueryConfig(statement, parameters), (error: Error | null, result) => {
        if (error === null) return resolve(result);
        this.failure ??= error;
        reject(error);
      });
    });
    // Heard by the commit, or told by causeOf.
    answer.catch(() => undefined);
    this.sent.push(answer);
  }

  /** Registers work to do once the transaction has committed, and never if it rolls back. */
  afterCommit(work: () => Promise<void> | void): void {
    this.afterCommitWork.push(work);
  }

  /** Commits, and throws what a statement that was sent has failed of; called by inTransaction alone. */
  async commit(): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    this.send('COMMIT');
    this.close();
    const answers = await Promise.all(this.sent);
    if (answers.at(-1)?.command === 'ROLLBACK')
      throw new Error('the transaction had failed before its commit');
  }

  /** From now on nothing runs in it: its connection will be somebody else's; called by inTransaction alone. */
  close(): void {
    this.isOver = true;
  }

  /** What the transaction failed of, where `error` only says that it had failed; called by inTransaction alone. */
  causeOf(error: unknown): unknown {
    return this.failure ?? error;
  }

  /** Runs the registered work; called by inTransaction alone. */
  async runAfterCommit(): Promise<void> {
    for (const work of this.afterCommitWork) await work();
  }

  private openClient(): pg.PoolClient {
    if (this.isOver) throw new Error('the transaction is over');
    return this.client;
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
  const { tx, result } = await againWhenVictim(() => runOnce(connectionPool(dataSource), work));
  await tx.runAfterCommit();
  return result;
}

async function againWhenVictim<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= ATTEMPTS || !isTransactionVictim(error)) throw error;
    }
  }
}

/**
 * Runs `work`, which only reads, on the state that the database has at its first statement, however long it takes.
 * @throws whatever `work` throws
 */
export async function inSnapshot<T>(
  dataSource: DataSource,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
  return (await runOnce(connectionPool(dataSource), work, begin)).result;
}

async function runOnce<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>, begin = 'BEGIN') {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => void (broken = error);
  client.on('error', onError);
  const tx = new Transaction(client);
  try {
    tx.send(begin);
    const result = await work(tx);
    await tx.commit();
    return { tx, result };
  } catch (error) {
    tx.close();
    await client.query('ROLLBACK').catch((failure: Error) => (broken ??= failure));
    if (isConnectionError(error)) broken ??= new Error('the connection broke', { cause: error });
    throw tx.causeOf(error);
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}
