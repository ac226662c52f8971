import { connectDatabase, inTransaction } from '#database';
import { type TestDatabase, until, runSql } from '#testing';
import { openTokenAccount } from '#tokens';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readBackup } from '../../apps/cli/src/backup/read-backup.js';
import { findProjectRoot } from '../../apps/devstack/src/processes/project-root.js';
import { BackupFixture, cli } from './backup-fixture.js';
import { runCommand } from './run-command.js';

const policy = { cap: 40, refillAmount: 10, refillSeconds: 86_400 };
const MAIN = join(findProjectRoot(), 'dist/apps/cli/src/main.js');
/** A statement that locks a sequence but no table: a backup or a restore then blocks near its end. */
const HOLD_SEQUENCE = 'ALTER SEQUENCE audit_entry_audit_id_seq RENAME TO held_sequence';
const WAITS = `
SELECT 1 FROM pg_stat_activity
WHERE datname = current_database() AND application_name = 'jasogongbang-cli' AND wait_event_type = 'Lock'`;
const IS_CONNECTED = `
SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'jasogongbang-cli'`;

let fixture: BackupFixture;
let source: TestDatabase;
let dataSource: DataSource;
let backup: string;
const addMember = (name: string): Promise<void> =>
  inTransaction(dataSource, async (tx) => {
    const [row] = await runSql<{ memberId: number }>(
      tx,
      `INSERT INTO member (google_id, email, name) VALUES ($1, 'a@example.com', $1) RETURNING member_id AS "memberId"`,
      [name],
    );
    await openTokenAccount(tx, row?.memberId ?? 0, policy);
  });

beforeAll(async () => {
  fixture = await BackupFixture.open();
  source = await fixture.newDatabase();
  dataSource = await connectDatabase(source.url, 3);
  for (const name of ['가', '나', '다']) await addMember(name);
  backup = join(fixture.folder, 'whole.backup');
  expect(await cli(source.url, 'backup', '--to', backup)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await dataSource.destroy();
  await fixture.close();
});

/** Runs `work` while another connection is in a transaction with `statement`; rolls it back unless `work` has committed. */
async function whileHeld(
  url: string,
  statement: string,
  work: (holder: pg.Client) => Promise<void>,
): Promise<void> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(statement);
    await work(holder);
  } finally {
    await holder.query('ROLLBACK');
    await holder.end();
  }
}

// Read on a new connection: within a transaction the result would not change.
async function countRows(url: string, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rowCount ?? 0;
}

const untilItWaits = (url: string): Promise<unknown> =>
  until('the command waits for a lock', async () => (await countRows(url, WAITS)) === 1);

/** Starts a command as a child process and kills it where it blocks. */
async function killWithin(url: string, args: string[]): Promise<void> {
  await whileHeld(url, HOLD_SEQUENCE, async () => {
    const environment = { PATH: process.env['PATH'], DATABASE_URL: url };
    const child = spawn(process.execPath, [MAIN, ...args], { env: environment, stdio: 'ignore' });
    const ended = once(child, 'exit');
    await untilItWaits(url);
    child.kill('SIGKILL');
    await ended;
  });
  await until('the server has noticed', async () => (await countRows(url, IS_CONNECTED)) === 0);
}

const countMembers = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ members: string }>('SELECT count(*) AS members FROM member');
  await client.end();
  return Number(rows[0]?.members);
};

describe('a backup under faults', () => {
  it('has no file with the final name when it was killed', async () => {
    const path = join(fixture.folder, 'killed.backup');
    await killWithin(source.url, ['backup', '--to', path]);
    const left = (await readdir(fixture.folder)).filter((name) => name.startsWith('killed'));
    expect(left).toEqual([expect.stringMatching(/\.partial$/)]);
    expect(
      await cli(source.url, 'restore', '--check', '--from', join(fixture.folder, left[0] ?? '')),
    ).toMatchObject({
      code: 1,
    });
  });

  it('removes its partial file when it is stopped', async () => {
    const stopping = new AbortController();
    const path = join(fixture.folder, 'stopped.backup');
    await whileHeld(source.url, HOLD_SEQUENCE, async () => {
      const running = runCommand(
        ['backup', '--to', path],
        { DATABASE_URL: source.url },
        { signal: stopping.signal },
      );
      await untilItWaits(source.url);
      stopping.abort();
      expect(await running).toMatchObject({ code: 1, errorOutput: ['멈추라고 해서 그만두었습니다.'] });
    });
    expect((await readdir(fixture.folder)).filter((name) => name.startsWith('stopped'))).toEqual([]);
  });

  it('is a consistent snapshot during concurrent writes: ledger and balances agree', async () => {
    const path = join(fixture.folder, 'moment.backup');
    await whileHeld(source.url, 'LOCK TABLE token_ledger_entry IN ACCESS EXCLUSIVE MODE', async (holder) => {
      const running = cli(source.url, 'backup', '--to', path);
      await untilItWaits(source.url);
      await holder.query(`WITH changed AS (UPDATE token_account SET balance = balance + 7 RETURNING member_id)
        INSERT INTO token_ledger_entry (member_id, kind, amount, remaining_after, reason)
        SELECT member_id, 'GRANT', 7, 47, 'meanwhile' FROM changed`);
      await holder.query('COMMIT');
      expect(await running).toMatchObject({ code: 0, errorOutput: [] });
    });
    const target = await fixture.newDatabase();
    expect(await cli(target.url, 'restore', '--from', path)).toMatchObject({ code: 0 });
    const restored = await connectDatabase(target.url, 1);
    const rows = await runSql(
      restored,
      `SELECT a.balance - a.held AS remaining, sum(e.amount)::int AS ledger
       FROM token_account a JOIN token_ledger_entry e USING (member_id) GROUP BY a.member_id`,
    ).finally(() => restored.destroy());
    expect(rows).toEqual([1, 2, 3].map(() => ({ remaining: 40, ledger: 40 })));
  });
});

describe('a restore under faults', () => {
  it('changes nothing when it was killed, and can be repeated', async () => {
    const target = await fixture.newDatabase();
    await killWithin(target.url, ['restore', '--from', backup]);
    expect(await countMembers(target.url)).toBe(0);
    expect(await cli(target.url, 'restore', '--from', backup)).toMatchObject({ code: 0 });
    expect(await countMembers(target.url)).toBe(3);
  });

  it('refuses a file that is cut off, changed or missing, and changes nothing', async () => {
    const target = await fixture.newDatabase();
    const whole = await readFile(backup);
    const flipped = gunzipSync(whole);
    const at = flipped.indexOf('a@example.com');
    flipped.write('b', at);
    const cases = {
      'cut.backup': whole.subarray(0, whole.length - 9),
      'flipped.backup': gzipSync(flipped),
      'missing.backup': undefined,
    };
    for (const [name, bytes] of Object.entries(cases)) {
      const path = join(fixture.folder, name);
      if (bytes !== undefined) await writeFile(path, bytes);
      const answer = await cli(target.url, 'restore', '--from', path, '--replace', '--yes');
      expect(answer).toMatchObject({
        code: 1,
        output: [],
        errorOutput: [expect.not.stringContaining('example')],
      });
    }
    expect(await countMembers(target.url)).toBe(0);
    expect(await cli(target.url, 'migrate:check')).toMatchObject({ code: 0 });
  });

  it('fails and changes nothing when the file is damaged during the restore', async () => {
    const target = await fixture.newDatabase();
    const path = join(fixture.folder, 'breaking.backup');
    const whole = await readFile(backup);
    await writeFile(path, whole);
    const damaged = gunzipSync(whole);
    damaged.write('b', damaged.indexOf('a@example.com'));
    await whileHeld(target.url, 'LOCK TABLE member IN ACCESS SHARE MODE', async (holder) => {
      const running = cli(target.url, 'restore', '--from', path);
      // The file has passed verification by then.
      await untilItWaits(target.url);
      await writeFile(path, gzipSync(damaged));
      await holder.query('ROLLBACK');
      expect(await running).toMatchObject({
        code: 1,
        output: [],
        errorOutput: [expect.stringContaining('member의 검사합')],
      });
    });
    expect(await cli(target.url, 'restore', '--from', backup)).toMatchObject({ code: 0 });
  });

  it('refuses a backup of a newer version, and a database of a newer version', async () => {
    const newer = await fixture.newDatabase();
    const made = await connectDatabase(newer.url, 1);
    await made.query(`INSERT INTO migrations (timestamp, name) VALUES (9, 'FromTheFuture9')`);
    await made.destroy();
    const path = join(fixture.folder, 'newer.backup');
    expect(await cli(newer.url, 'backup', '--to', path)).toMatchObject({ code: 0 });
    const refused = { code: 1, errorOutput: [expect.stringContaining('FromTheFuture9')] };
    expect(await cli((await fixture.newDatabase()).url, 'restore', '--from', path)).toMatchObject(refused);
    expect(await cli(newer.url, 'restore', '--from', backup)).toMatchObject(refused);
    expect(await cli(newer.url, 'migrate:check')).toMatchObject({
      code: 1,
      output: ['이 판이 모르는 것: FromTheFuture9'],
    });
  });

  it('refuses a database that is not empty or in use, and replaces data only with the option', async () => {
    const target = await fixture.newDatabase();
    const worker = new pg.Client({ connectionString: target.url, application_name: 'jasogongbang' });
    await worker.connect();
    const busy = await cli(target.url, 'restore', '--from', backup, '--replace', '--yes');
    await worker.end();
    expect(busy).toMatchObject({ code: 1, errorOutput: [expect.stringContaining('먼저 멈춰 주세요')] });
    expect(await cli(target.url, 'restore', '--from', backup)).toMatchObject({ code: 0 });
    const again = await cli(target.url, 'restore', '--from', backup);
    expect(again).toMatchObject({ code: 1, errorOutput: [expect.stringContaining('비어 있지 않습니다')] });
    const meant = await cli(target.url, 'restore', '--from', backup, '--replace');
    expect(meant).toMatchObject({ code: 1, errorOutput: [expect.stringContaining('--yes')] });
    expect(meant.errorOutput.join()).not.toContain(new URL(target.url).password);
    expect(await cli(target.url, 'restore', '--from', backup, '--replace', '--yes')).toMatchObject({
      code: 0,
    });
    expect(await countMembers(target.url)).toBe(
      (await readBackup(backup)).tables.find(({ table }) => table === 'member')?.rows,
    );
  });
});
