import { QueryFailedError, type DataSource, type EntityManager } from 'typeorm';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const ATTEMPTS = 3;

/** A running transaction, with what must happen only if it commits. */
export class Transaction {
  private readonly afterCommitWork: (() => Promise<void> | void)[] = [];

  constructor(readonly manager: EntityManager) {}

  /** Runs one statement in the transaction; the caller states the shape of its rows. */
  async query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return rowsOf<Row>(await this.manager.query(sql, parameters));
  }

  /** Registers work to do once the transaction has committed, and never if it rolls back. */
  afterCommit(work: () => Promise<void> | void): void {
    this.afterCommitWork.push(work);
  }

  /** Runs the registered work; called by inTransaction alone. */
  async runAfterCommit(): Promise<void> {
    for (const work of this.afterCommitWork) await work();
  }
}

// For UPDATE and DELETE TypeORM answers [rows, affected], for the rest the rows.
function rowsOf<Row>(answer: Row[] | [Row[], number]): Row[] {
  const [first, second] = answer;
  return Array.isArray(first) && typeof second === 'number' ? first : (answer as Row[]);
}

/** Runs one statement outside a transaction; the caller states the shape of its rows. */
export async function queryRows<Row>(
  dataSource: DataSource,
  sql: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  return rowsOf<Row>(await dataSource.query(sql, parameters));
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
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [tx, result] = await dataSource.transaction(async (manager) => {
        const running = new Transaction(manager);
        return [running, await work(running)] as const;
      });
      await tx.runAfterCommit();
      return result;
    } catch (error) {
      if (attempt >= ATTEMPTS || !isTransactionVictim(error)) throw error;
    }
  }
}

const driverErrorCode = (error: unknown): string | undefined =>
  error instanceof QueryFailedError && 'code' in error.driverError
    ? String(error.driverError.code)
    : undefined;

function isTransactionVictim(error: unknown): boolean {
  const code = driverErrorCode(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

const constraintOf = (error: unknown): string =>
  error instanceof QueryFailedError && 'constraint' in error.driverError
    ? String(error.driverError.constraint)
    : '';

/** Whether a statement failed on this unique index. */
export const isUniqueViolation = (error: unknown, indexName: string): boolean =>
  driverErrorCode(error) === '23505' && constraintOf(error) === indexName;

/** Whether a statement would have written something of a member who is not there any more. */
export const isMemberMissing = (error: unknown): boolean =>
  driverErrorCode(error) === '23503' && constraintOf(error).endsWith('_member_id_fkey');
