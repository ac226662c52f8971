import { useTestDatabase } from '#testing';
import { z } from 'zod';
import { connectionPool } from './connection-pool.js';
import { isConnectionError } from './database-errors.js';
import { LastBackup, Member } from './entities/index.js';
import { queryRows } from './statement.js';
import { inSnapshot, inTransaction, type Transaction } from './transaction.js';

const database = useTestDatabase();
beforeAll(async () => {
  await database.dataSource.query('CREATE TABLE note (text text PRIMARY KEY)');
});

const MEMBER = { googleId: 'g', email: 'a@b.c', name: '이름' };
const INSERT = { name: 'insert-note', sql: 'INSERT INTO note VALUES ($1)' };
const noteRow = z.object({ text: z.string() });
const notes = async (): Promise<string[]> =>
  (await queryRows(database.dataSource, 'SELECT text FROM note ORDER BY text', noteRow)).map(
    ({ text }) => text,
  );

describe('a transaction', () => {
  it('commits awaited and sent statements, then runs the work registered for after the commit', async () => {
    let seen: string[] = [];
    const answer = await inTransaction(database.dataSource, async (tx) => {
      tx.afterCommit(async () => void (seen = await notes()));
      const rows = await tx.query('INSERT INTO note VALUES ($1) RETURNING text', noteRow, ['asked']);
      tx.send(INSERT, ['sent']);
      return rows;
    });
    expect(answer).toEqual([{ text: 'asked' }]);
    expect(seen).toEqual(['asked', 'sent']);
  });

  it('writes nothing when the work throws, and runs no registered work', async () => {
    let done = false;
    const failing = inTransaction(database.dataSource, async (tx) => {
      tx.afterCommit(() => void (done = true));
      await tx.execute(INSERT, ['refused']);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await notes()).not.toContain('refused');
    expect(done).toBe(false);
  });

  it('writes nothing when a sent statement fails, and throws its error', async () => {
    const failing = inTransaction(database.dataSource, async (tx) => {
      await tx.execute(INSERT, ['before']);
      tx.send(INSERT, ['sent']);
    });
    await expect(failing).rejects.toThrow('duplicate key');
    expect(await notes()).not.toContain('before');
  });

  it('throws the first error when a later statement is refused because of it', async () => {
    const failing = inTransaction(database.dataSource, async (tx) => {
      tx.send(INSERT, ['sent']);
      await tx.execute('SELECT 1');
    });
    await expect(failing).rejects.toThrow('duplicate key');
  });

  it('does not commit after an error that the work has swallowed', async () => {
    const failing = inTransaction(database.dataSource, async (tx) => {
      await tx.execute(INSERT, ['sent']).catch(() => undefined);
    });
    await expect(failing).rejects.toThrow('failed before its commit');
  });

  it('writes nothing when a sent statement has a value that cannot be serialized', async () => {
    const unsendable = {
      toPostgres: (): never => {
        throw new Error('cannot be sent');
      },
    };
    const failing = inTransaction(database.dataSource, async (tx) => {
      await tx.execute(INSERT, ['half']);
      tx.send('INSERT INTO note VALUES ($1)', [unsendable]);
    });
    await expect(failing).rejects.toThrow('cannot be sent');
    expect(await notes()).not.toContain('half');
  });

  it('runs no statement after its end, when a part of the work continues after another has failed', async () => {
    let goOn = (): void => undefined;
    const failed = new Promise<void>((resolve) => (goOn = resolve));
    let late: Promise<unknown> = Promise.resolve();
    const failing = inTransaction(database.dataSource, async (tx) => {
      late = failed.then(() => tx.execute(INSERT, ['late']));
      await Promise.all([tx.execute('SELECT 1 / 0'), late]);
    });
    await expect(failing).rejects.toThrow('division by zero');
    goOn();
    await expect(late).rejects.toThrow('the transaction is over');
    expect(await notes()).not.toContain('late');
  });

  it('commits what the entity manager saved together with what statements wrote', async () => {
    await inTransaction(database.dataSource, async (tx) => {
      await tx.manager.save(tx.manager.create(LastBackup, { backupId: 1, takenAt: new Date() }));
      tx.send(INSERT, ['beside an entity']);
    });
    expect(await database.dataSource.manager.count(LastBackup)).toBe(1);
    expect(await notes()).toContain('beside an entity');
  });

  it('rolls back what the entity manager saved when the work fails later', async () => {
    const failing = inTransaction(database.dataSource, async (tx) => {
      await tx.manager.save(tx.manager.create(Member, MEMBER));
      expect(await tx.query('SELECT 1 FROM member', z.object({}))).toHaveLength(1);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await database.dataSource.manager.count(Member)).toBe(0);
  });

  it('lets the entity manager write nothing after its end', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const failing = inTransaction(database.dataSource, async ({ manager }) => {
      const write = (): Promise<unknown> => manager.save(manager.create(Member, MEMBER));
      await manager.query('SELECT 1 / 0').catch((error: unknown) => {
        late = new Promise((resolve) => setImmediate(resolve)).then(write);
        throw error;
      });
    });
    await expect(failing).rejects.toThrow('division by zero');
    await expect(late).rejects.toThrow('the transaction is over');
    expect(await database.dataSource.manager.count(Member)).toBe(0);
  });

  it('is not repeated when the work after its commit fails, even as the victim of a deadlock', async () => {
    let runs = 0;
    const failing = inTransaction(database.dataSource, async (tx) => {
      runs += 1;
      tx.afterCommit(() => {
        throw Object.assign(new Error('a deadlock after the commit'), { code: '40P01' });
      });
      await tx.execute(INSERT, [`run ${runs}`]);
    });
    await expect(failing).rejects.toThrow('a deadlock after the commit');
    expect(await notes()).not.toContain('run 2');
  });

  it('releases its connection when that is lost, and leaks none', async () => {
    const end = 'SELECT pg_terminate_backend($1)';
    const backendOf = async (tx: Transaction): Promise<number> =>
      (await tx.query('SELECT pg_backend_pid() AS pid', z.object({ pid: z.number() })))[0]?.pid ?? 0;
    const idle = inTransaction(database.dataSource, async (tx) =>
      database.dataSource.query(end, [await backendOf(tx)]),
    );
    await expect(idle).rejects.toThrow();
    const busy = inTransaction(database.dataSource, async (tx) => {
      tx.send(end, [await backendOf(tx)]);
      tx.send(INSERT, ['gone']);
    });
    expect(isConnectionError(await busy.catch((error: unknown) => error))).toBe(true);
    const pool = connectionPool(database.dataSource);
    expect(pool.idleCount).toBe(pool.totalCount);
    expect(await notes()).not.toContain('gone');
  });

  it('reads one state of the database in a snapshot, and cannot write there', async () => {
    const [before, after] = await inSnapshot(database.dataSource, async (tx) => {
      const first = await tx.query('SELECT text FROM note', noteRow);
      await database.dataSource.query(INSERT.sql, ['meanwhile']);
      return [first, await tx.query('SELECT text FROM note', noteRow)];
    });
    expect(after).toEqual(before);
    await expect(inSnapshot(database.dataSource, (tx) => tx.execute(INSERT, ['never']))).rejects.toThrow(
      'read-only',
    );
  });

  it('parses the rows of a statement by their schema', async () => {
    const sql = 'SELECT $1::integer AS count, 0 AS rest';
    const rowSchema = z.object({ count: z.number().positive() });
    const read = (count: number) =>
      inTransaction(database.dataSource, (tx) => tx.query(sql, rowSchema, [count]));
    expect(await read(1)).toEqual([{ count: 1 }]);
    expect(await queryRows(database.dataSource, sql, rowSchema, [1])).toEqual([{ count: 1 }]);
    await expect(read(-1)).rejects.toThrow(z.ZodError);
    await expect(queryRows(database.dataSource, sql, rowSchema, [-1])).rejects.toThrow(z.ZodError);
  });

  it('leaves the connection usable for the next transaction', async () => {
    for (let round = 0; round < 20; round += 1)
      await inTransaction(database.dataSource, (tx) => tx.execute(INSERT, ['sent'])).catch(() => undefined);
    await inTransaction(database.dataSource, (tx) => tx.execute(INSERT, ['at last']));
    expect(await notes()).toContain('at last');
  });
});
