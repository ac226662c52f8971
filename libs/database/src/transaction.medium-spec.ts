import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '#testing';
import type { DataSource } from 'typeorm';
import { connectDatabase } from './data-source.js';
import { queryRows } from './statement.js';
import { inSnapshot, inTransaction } from './transaction.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await connectDatabase(database.url);
  await queryRows(dataSource, 'CREATE TABLE note (text text PRIMARY KEY)');
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const INSERT = { name: 'insert-note', sql: 'INSERT INTO note VALUES ($1)' };
const notes = async (): Promise<string[]> =>
  (await queryRows<{ text: string }>(dataSource, 'SELECT text FROM note ORDER BY text')).map(
    ({ text }) => text,
  );

describe('a transaction', () => {
  it('commits what was asked and what was only sent, then does what waits for the commit', async () => {
    let seen: string[] = [];
    const answer = await inTransaction(dataSource, async (tx) => {
      tx.afterCommit(async () => void (seen = await notes()));
      const rows = await tx.query<{ text: string }>('INSERT INTO note VALUES ($1) RETURNING text', ['asked']);
      tx.send(INSERT, ['sent']);
      return rows;
    });
    expect(answer).toEqual([{ text: 'asked' }]);
    expect(seen).toEqual(['asked', 'sent']);
  });

  it('writes nothing when the work throws, and does nothing afterwards', async () => {
    let done = false;
    const failing = inTransaction(dataSource, async (tx) => {
      tx.afterCommit(() => void (done = true));
      await tx.query(INSERT, ['refused']);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await notes()).not.toContain('refused');
    expect(done).toBe(false);
  });

  it('writes nothing when a statement that was only sent fails, and says of what', async () => {
    const failing = inTransaction(dataSource, async (tx) => {
      await tx.query(INSERT, ['before']);
      tx.send(INSERT, ['sent']);
    });
    await expect(failing).rejects.toThrow('duplicate key');
    expect(await notes()).not.toContain('before');
  });

  it('says what failed first when the statement after it is refused for that', async () => {
    const failing = inTransaction(dataSource, async (tx) => {
      tx.send(INSERT, ['sent']);
      await tx.query('SELECT 1');
    });
    await expect(failing).rejects.toThrow('duplicate key');
  });

  it('does not take an error that the work has swallowed for a success', async () => {
    const failing = inTransaction(dataSource, async (tx) => {
      await tx.query(INSERT, ['sent']).catch(() => undefined);
    });
    await expect(failing).rejects.toThrow('failed before its commit');
  });

  it('reads one moment in a snapshot, and cannot write there', async () => {
    const [before, after] = await inSnapshot(dataSource, async (tx) => {
      const first = await tx.query('SELECT text FROM note');
      await queryRows(dataSource, INSERT, ['meanwhile']);
      return [first, await tx.query('SELECT text FROM note')];
    });
    expect(after).toEqual(before);
    await expect(inSnapshot(dataSource, (tx) => tx.query(INSERT, ['never']))).rejects.toThrow('read-only');
  });

  it('leaves the connection usable for the next one', async () => {
    for (let round = 0; round < 20; round += 1)
      await inTransaction(dataSource, (tx) => tx.query(INSERT, ['sent'])).catch(() => undefined);
    await inTransaction(dataSource, (tx) => tx.query(INSERT, ['at last']));
    expect(await notes()).toContain('at last');
  });
});
