import { connectDatabase } from '#database';
import type { DataSource } from 'typeorm';
import { createTestDatabase } from './create-test-database.js';
import { vacuumWhole } from './vacuum-whole.js';

describe('vacuumWhole', () => {
  let dataSource: DataSource;
  beforeAll(async () => (dataSource = await connectDatabase((await createTestDatabase()).url)));
  afterAll(() => dataSource.destroy());

  it('makes all pages visible although one row of many was updated', async () => {
    await dataSource.query('CREATE TABLE letter (letter_id integer PRIMARY KEY, title text NOT NULL)');
    await dataSource.query(`INSERT INTO letter SELECT n, repeat('x', 100) FROM generate_series(1, 20000) n`);
    // The key changes too, so that the index has an entry of the old row.
    await dataSource.query('UPDATE letter SET letter_id = 20001 WHERE letter_id = 1');
    await expect(vacuumWhole(dataSource, 'letter')).resolves.toBe(true);
  });
});
