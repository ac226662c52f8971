import { runSql, type TestDatabase } from '#testing';
import { connectDatabase, runMigrations } from '#database';
import { createLogger, renderMetrics } from '#observability';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { readBackup } from '../../apps/cli/src/backup/read-backup.js';
import { seedDemoData } from '../../apps/devstack/src/demo-data/seed-demo-data.js';
import { collectLastBackup } from '../../apps/worker/src/operations-server.js';
import { BackupFixture, cli } from './backup-fixture.js';
import { findDebianPostgres, startDebianPostgres } from './debian-postgres.js';

const policy = { cap: 40, refillAmount: 10, refillSeconds: 86_400 };

/** The last migration of the older version. */
const OLDER = 1_795_001_910_000;

const INSERT_NEXT = `
INSERT INTO member (google_id, email, name) VALUES ('next', 'next@example.com', '다음')
RETURNING member_id = (SELECT max(member_id) + 1 FROM member) AS "isNext"`;

let fixture: BackupFixture;
let source: TestDatabase;
let backup: string;
const save = async (url: string, name: string): Promise<string> => {
  const path = join(fixture.folder, name);
  expect(await cli(url, 'backup', '--to', path)).toMatchObject({ code: 0, errorOutput: [] });
  return path;
};
const tablesOf = async (path: string) => (await readBackup(path)).tables;
async function on<Result>(url: string, work: (dataSource: DataSource) => Promise<Result>): Promise<Result> {
  const dataSource = await connectDatabase(url, 2);
  return work(dataSource).finally(() => dataSource.destroy());
}

/** Seconds since 1970 that the metrics show for a database. */
const lastBackupOf = (url: string): Promise<number> =>
  on(url, async (dataSource) => {
    const stop = collectLastBackup(dataSource);
    const text = await renderMetrics(createLogger('test', 'silent')).finally(stop);
    const database = new URL(url).pathname.slice(1);
    return Number(
      new RegExp(`^last_backup_timestamp_seconds{database="${database}"} (.+)$`, 'm').exec(text)?.[1],
    );
  });

beforeAll(async () => {
  fixture = await BackupFixture.open();
  source = await fixture.newDatabase();
  await on(source.url, async (dataSource) => {
    await seedDemoData(dataSource, { policy, sampleSiteOrigin: 'http://127.0.0.1:4000' });
    await runSql(
      dataSource,
      `INSERT INTO session (session_id, member_id, rotated_at, last_used_at, expires_at)
       SELECT gen_random_uuid(), member_id, now(), now(), now() + interval '1 day' FROM member LIMIT 3`,
    );
  });
  backup = await save(source.url, 'demo.backup');
});
afterAll(async () => {
  await fixture.close();
});

async function restoreAndCompare(target: string, name: string): Promise<void> {
  const answer = await cli(target, 'restore', '--from', backup, '--keep-sessions');
  expect(answer).toMatchObject({ code: 0, errorOutput: [] });
  const again = await save(target, name);
  expect(await tablesOf(again)).toEqual(await tablesOf(backup));
  const [member] = await on(target, (dataSource) => runSql<{ isNext: boolean }>(dataSource, INSERT_NEXT));
  expect(member?.isNext).toBe(true);
}

describe('a backup', () => {
  it('restores every table exactly into a migrated database, and sequences continue', async () => {
    const rows = (await tablesOf(backup)).reduce((sum, table) => sum + table.rows, 0);
    expect(rows).toBeGreaterThan(500);
    await restoreAndCompare((await fixture.newDatabase()).url, 'embedded.backup');
  });

  it('restores into an empty database of Debian’s PostgreSQL, whose owner is no superuser', async () => {
    const binaries = findDebianPostgres();
    if (binaries === undefined) {
      process.stdout.write('no PostgreSQL of Debian (postgresql-15): the restore into it is not tested\n');
      return;
    }
    const server = await startDebianPostgres(binaries);
    try {
      await restoreAndCompare(server.url, 'debian.backup');
      expect(await cli(server.url, 'migrate:check')).toMatchObject({ code: 0 });
    } finally {
      await server.stop();
    }
  });

  it('is readable only by its owner, gets its name when complete, and is never overwritten', async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
    expect((await readdir(fixture.folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
    const before = await stat(backup);
    const answer = await cli(source.url, 'backup', '--to', backup);
    expect(answer).toMatchObject({ code: 1, errorOutput: [expect.stringContaining('이미 있습니다')] });
    expect((await stat(backup)).mtimeMs).toBe(before.mtimeMs);
    expect(await cli(source.url, 'backup', '--to', fixture.folder)).toMatchObject({
      code: 1,
      errorOutput: [expect.stringContaining('폴더가 있습니다')],
    });
  });

  it('contains every table, also a new one, and is not restored where that one is missing', async () => {
    const database = await fixture.newDatabase();
    await on(database.url, (dataSource) =>
      dataSource.query(`CREATE TABLE a_new_one (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text,
        loud text GENERATED ALWAYS AS (upper(text)) STORED);
        INSERT INTO a_new_one (text) VALUES (E'줄\\n바꿈\\t탭\\\\'), (NULL)`),
    );
    const path = await save(database.url, 'new-table.backup');
    expect(await tablesOf(path)).toContainEqual(expect.objectContaining({ table: 'a_new_one', rows: 2 }));
    const answer = await cli((await fixture.newDatabase()).url, 'restore', '--from', path);
    expect(answer).toMatchObject({ code: 1, errorOutput: [expect.stringContaining('a_new_one')] });
  });

  it('of an older version is restored in its own schema and then migrated', async () => {
    const older = await fixture.newDatabase();
    const newer = await on(older.url, async (dataSource) => {
      // Before the migrations are undone: the entities name columns that the older schema does not have.
      await seedDemoData(dataSource, { policy });
      const undone = await runSql(dataSource, 'SELECT 1 FROM migrations WHERE timestamp > $1', [OLDER]);
      for (const _ of undone) await dataSource.undoLastMigration();
      return undone.length;
    });
    expect(newer).toBeGreaterThan(0);
    const path = await save(older.url, 'older.backup');
    const target = await fixture.newDatabase();
    const answer = await cli(target.url, 'restore', '--from', path);
    expect(answer.errorOutput).toEqual([]);
    expect(answer.output.filter((line) => line.startsWith('되돌린 뒤 올린 것'))).toHaveLength(newer);
    expect(await cli(target.url, 'migrate:check')).toMatchObject({ code: 0 });
    await runMigrations(older.url);
    expect(await tablesOf(await save(target.url, 'newer.backup'))).toEqual(
      await tablesOf(await save(older.url, 'migrated.backup')),
    );
  });

  it('signs all members out when it is restored, unless an option keeps the sessions', async () => {
    const target = await fixture.newDatabase();
    const answer = await cli(target.url, 'restore', '--from', backup);
    expect(answer.output).toContainEqual(expect.stringContaining('세션 3개를 끝냈습니다'));
    expect(await on(target.url, (dataSource) => runSql(dataSource, 'SELECT 1 FROM session'))).toEqual([]);
  });

  it('has its time in the metrics, and a restored database the time of the backup before it', async () => {
    const target = await fixture.newDatabase();
    expect(await lastBackupOf(target.url)).toBe(0);
    // After a backup, an empty database still counts as empty.
    await save(target.url, 'empty.backup');
    const moments: number[] = [];
    for (const name of ['first.backup', 'second.backup']) {
      const { header } = await readBackup(await save(source.url, name));
      moments.push(Date.parse(header.createdAt) / 1000);
      expect(await lastBackupOf(source.url)).toBe(moments.at(-1));
    }
    const second = join(fixture.folder, 'second.backup');
    expect(await cli(target.url, 'restore', '--from', second)).toMatchObject({ code: 0 });
    expect(await lastBackupOf(target.url)).toBe(moments[0]);
  });

  it('is complete also when the database cannot record it, and reports that', async () => {
    const replica = new URL(source.url);
    replica.searchParams.set('options', '-c default_transaction_read_only=on');
    const path = join(fixture.folder, 'replica.backup');
    expect(await cli(replica.href, 'backup', '--to', path)).toMatchObject({
      code: 0,
      errorOutput: [expect.stringContaining('적지 못해')],
    });
    expect(await cli(source.url, 'restore', '--check', '--from', path)).toMatchObject({ code: 0 });
  });
});
