import { connectDatabase, inTransaction, Member, queryRows } from '#database';
import { z } from 'zod';
import { createTestDatabase } from './create-test-database.js';
import { recordStatements } from './record-statements.js';

it('records what goes through the pool, a transaction and the entity manager, with its parameters', async () => {
  const database = await createTestDatabase();
  const dataSource = await connectDatabase(database.url);
  const statements = await recordStatements(dataSource, async () => {
    await queryRows(dataSource, 'SELECT $1::text AS pool', z.object({ pool: z.string() }), ['a']);
    await inTransaction(dataSource, async (tx) => {
      tx.send('SELECT $1::text AS sent', ['b']);
      await tx.execute({ name: 'recorded', sql: 'SELECT $1::text AS executed' }, ['c']);
      await tx.manager.existsBy(Member, { googleId: 'd' });
    });
    await dataSource.manager.existsBy(Member, { googleId: 'e' });
    await dataSource.query('SELECT 1 AS plain');
  });
  expect(statements).toEqual([
    ['SELECT $1::text AS pool', ['a']],
    ['SELECT $1::text AS sent', ['b']],
    ['SELECT $1::text AS executed', ['c']],
    [expect.stringContaining('FROM "member"'), ['d']],
    [expect.stringContaining('FROM "member"'), ['e']],
    ['SELECT 1 AS plain', []],
  ]);
  expect(await recordStatements(dataSource, () => Promise.resolve())).toEqual([]);
  await queryRows(dataSource, 'SELECT 1 AS unrecorded', z.object({}));
  await dataSource.destroy();
  await database.drop();
});
