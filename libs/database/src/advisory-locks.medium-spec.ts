import { createTestDatabase, type TestDatabase, until } from '#testing';
import pg from 'pg';
import { lockSession, SessionLockHeldError } from './advisory-locks.js';
import type { BlockingSession } from './blocking-sessions.js';
import { runMigrations } from './run-migrations.js';

describe('the lock of migrations', () => {
  let database: TestDatabase;
  let holder: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    holder = new pg.Client({ connectionString: database.url, application_name: 'long-backup' });
    await holder.connect();
    await lockSession(holder, 'MIGRATIONS', { mode: 'shared' });
  });
  afterEach(() => holder.end());

  const holding = { application: 'long-backup', since: expect.any(Date), pid: expect.any(Number) };

  it('makes a migration wait for a limited time, and the error names who holds it and what to do', async () => {
    const migrating = runMigrations(database.url, { migrations: [], maximumWaitMilliseconds: 500 });
    const error: unknown = await migrating.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SessionLockHeldError);
    expect(error).toMatchObject({
      lock: 'MIGRATIONS',
      holders: [holding],
      message: expect.stringMatching(
        /^the advisory lock MIGRATIONS is not free.*\(long-backup, .*pg_terminate_backend/,
      ),
    });
  });

  it('is taken when its holder ends; while it is waited for, the holder is named once', async () => {
    const told: BlockingSession[][] = [];
    const migrating = runMigrations(database.url, {
      migrations: [],
      onWaiting: (holders) => told.push(holders),
    });
    await until('the migrator tells whom it waits for', () => told.length > 0);
    await holder.end();
    expect(await migrating).toEqual([]);
    expect(told).toEqual([[expect.objectContaining(holding)]]);
  });

  it('is not named by the error about another lock', async () => {
    await lockSession(holder, 'DEMO_DATA');
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    try {
      const locking = lockSession(other, 'DEMO_DATA', { maximumWaitMilliseconds: 0 });
      await expect(locking).rejects.toThrow(/^the advisory lock DEMO_DATA is not free/);
    } finally {
      await other.end();
    }
  });

  it('does not wait for those who hold another lock', async () => {
    await holder.query('SELECT pg_advisory_unlock_all()');
    await lockSession(holder, 'DEMO_DATA');
    const migrating = runMigrations(database.url, { migrations: [], maximumWaitMilliseconds: 500 });
    expect(await migrating).toEqual([]);
  });
});
