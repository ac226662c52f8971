import { connectDatabase, lockSession } from '#database';
import {
  createTestDatabase,
  queueBackends,
  startTestQueue,
  type TestDatabase,
  type TestQueue,
  runSql,
  until,
} from '#testing';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { runCommand } from './run-command.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await connectDatabase(database.url, 2);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const cli = (...args: string[]) => runCommand(args, { DATABASE_URL: database.url });

async function addMember(email: string, status = 'ACTIVE'): Promise<number> {
  const [row] = await runSql<{ memberId: number }>(
    dataSource,
    `INSERT INTO member (google_id, email, name, status) VALUES (gen_random_uuid()::text, $1, '김하늘', $2)
     RETURNING member_id AS "memberId"`,
    [email, status],
  );
  return row?.memberId ?? 0;
}
const roleOf = async (memberId: number) =>
  (await runSql<{ role: string }>(dataSource, 'SELECT role FROM member WHERE member_id = $1', [memberId]))[0]
    ?.role;
const auditOf = (memberId: number) =>
  runSql(
    dataSource,
    `SELECT actor_member_id AS actor, action, before, after, reason FROM audit_entry WHERE target_member_id = $1`,
    [memberId],
  );

describe('the command line', () => {
  it('explains every command in Korean, and exits with 2 for invalid arguments', async () => {
    const help = await cli('--help');
    expect(help.code).toBe(0);
    const names = [...help.output.join('\n').matchAll(/^ {2}([a-z][a-z:-]+)/gm)].map(
      ([, name]) => name ?? '',
    );
    expect(names).toEqual('make-root migrate migrate:check backup restore purge reconcile doctor'.split(' '));
    for (const name of names) {
      const answer = await cli(name, '--help');
      expect(answer).toMatchObject({ code: 0, errorOutput: [] });
      expect(answer.output.join('\n')).toMatch(/쓰는 법: cli [\s\S]*보기:/);
      expect(answer.output.join('\n')).not.toMatch(/Usage|Options|display help|default/);
    }
    const wrong = [
      [],
      ['nothing'],
      ['backup'],
      ['purge', '--no-such'],
      ['make-root'],
      ['make-root', 'x'],
      ['migrate', 'x'],
    ];
    for (const args of wrong) expect((await cli(...args)).code).toBe(2);
  });

  it('reports in one line that it is not configured or that the database is down, without passwords', async () => {
    expect(await runCommand(['migrate'], {})).toMatchObject({
      code: 1,
      errorOutput: [expect.stringContaining('DATABASE_URL')],
    });
    const url = 'postgresql://jaso:hidden-word@127.0.0.1:1/jaso';
    for (const name of ['migrate', 'migrate:check', 'purge', 'reconcile', 'doctor']) {
      const { code, output, errorOutput } = await runCommand([name], { DATABASE_URL: url });
      expect(code).toBe(1);
      expect(errorOutput.join('\n').split('\n')).toHaveLength(1);
      expect([...output, ...errorOutput].join('\n')).not.toMatch(/hidden-word|\n {4}at /);
    }
  });

  it.each([['make-root', 'nobody@mail.example'], ['reconcile']])(
    'leaves no connection to Redis when the database is down: %s',
    async (...args) => {
      const sockets = new Set<Socket>();
      const redis = createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
      }).listen(0, '127.0.0.1');
      await once(redis, 'listening');
      try {
        const { port } = z.object({ port: z.number() }).parse(redis.address());
        const { code } = await runCommand(args, {
          DATABASE_URL: 'postgresql://jaso@127.0.0.1:1/jaso',
          REDIS_URL: `redis://127.0.0.1:${port}`,
        });
        expect(code).toBe(1);
        await until('the connections are closed', () => sockets.size === 0, 5_000);
      } finally {
        for (const socket of sockets) socket.destroy();
        redis.close();
      }
    },
  );
});

describe('make-root', () => {
  it('makes a member ROOT once, and audits it without an actor and with the command as reason', async () => {
    const memberId = await addMember('Root@Example.com');
    expect(await cli('make-root', 'root@example.com')).toMatchObject({ code: 0, errorOutput: [] });
    expect(await cli('make-root', 'root@example.com')).toMatchObject({
      code: 0,
      output: [`회원 ${memberId}번은 이미 루트 관리자입니다.`],
    });
    expect(await roleOf(memberId)).toBe('ROOT');
    expect(await auditOf(memberId)).toEqual([
      {
        actor: null,
        action: 'MEMBER_ROLE_CHANGE',
        before: { role: 'USER' },
        after: { role: 'ROOT' },
        reason: '명령줄 make-root',
      },
    ]);
  });

  it('requires an id where several members have the e-mail', async () => {
    const memberIds = [await addMember('twin@example.com'), await addMember('twin@example.com')];
    const { code, errorOutput } = await cli('make-root', 'twin@example.com');
    expect(code).toBe(1);
    for (const memberId of memberIds) expect(errorOutput.join()).toContain(`--member-id ${memberId}`);
    expect(errorOutput.join()).not.toContain('김하늘');
    const wrong = await cli('make-root', 'twin@example.com', '--member-id', '999999');
    expect(wrong).toMatchObject({
      code: 1,
      errorOutput: [expect.stringContaining('그 이메일의 회원 가운데 999999번이 없습니다.')],
    });
    for (const memberId of memberIds) expect(wrong.errorOutput.join()).toContain(`--member-id ${memberId}`);
    expect(await cli('make-root', 'twin@example.com', '--member-id', `${memberIds[1]}`)).toMatchObject({
      code: 0,
    });
    expect(await Promise.all(memberIds.map(roleOf))).toEqual(['USER', 'ROOT']);
  });

  it('refuses unknown members and members who are not ACTIVE', async () => {
    const suspended = await addMember('away@example.com', 'SUSPENDED');
    expect(await cli('make-root', 'nobody@example.com')).toMatchObject({
      code: 1,
      errorOutput: [expect.stringContaining('먼저 한 번 로그인')],
    });
    expect(await cli('make-root', 'away@example.com')).toMatchObject({
      code: 1,
      errorOutput: [expect.stringContaining('활성 회원이 아닙니다')],
    });
    expect(await roleOf(suspended)).toBe('USER');
    expect(await auditOf(suspended)).toEqual([]);
  });
});

describe('migrate', () => {
  it('runs and lists pending migrations, and migrate:check reports whether there are any', async () => {
    expect(await cli('migrate:check')).toMatchObject({ code: 0, output: ['스키마가 이 판과 같습니다.'] });
    await dataSource.undoLastMigration();
    const name = dataSource.migrations.at(-1)?.constructor.name ?? '';
    expect(await cli('migrate:check')).toMatchObject({ code: 1, output: [`아직 안 한 것: ${name}`] });
    expect((await cli('migrate')).output).toEqual([
      expect.stringMatching(new RegExp(`^✓ ${name} \\d+ms$`)),
      '마이그레이션 1개를 마쳤습니다.',
    ]);
    expect((await cli('migrate')).output).toEqual(['스키마가 이미 최신입니다.']);
  });

  it('names who holds the lock of migrations, waits for as long as it is told and then says what to do', async () => {
    const holder = new pg.Client({ connectionString: database.url, application_name: 'stuck' });
    await holder.connect();
    await lockSession(holder, 'MIGRATIONS');
    const answer = await cli('migrate', '--maximum-wait', '1').finally(() => holder.end());
    expect(answer).toEqual({
      code: 1,
      output: [expect.stringMatching(/끝나기를 기다려요\. 쥐고 있는 세션: pid \d+ \(stuck, idle, /)],
      errorOutput: [expect.stringMatching(/\(stuck, idle, .*pg_terminate_backend/)],
    });
    expect(await cli('migrate', '--maximum-wait', '0')).toMatchObject({ code: 2 });
  });

  it('migrate:check detects a schema that was changed by hand', async () => {
    await runSql(dataSource, 'ALTER TABLE consent ADD COLUMN by_hand text');
    expect(await cli('migrate:check')).toMatchObject({
      code: 1,
      output: [expect.stringContaining('by_hand')],
    });
    await runSql(dataSource, 'ALTER TABLE consent DROP COLUMN by_hand');
  });
});

describe('purge', () => {
  it('counts what is due, deletes it without --dry-run, and keeps the rest', async () => {
    const memberId = await addMember('trash@example.com');
    await runSql(
      dataSource,
      `INSERT INTO cover_letter (member_id, title, content, questions, job_field, experience_years, is_ai_improved, deleted_at)
       SELECT $1, '제목', '글', '[]', '개발', 1, false, now() - days * interval '1 day' FROM unnest(ARRAY[29, 31]) days`,
      [memberId],
    );
    await runSql(
      dataSource,
      `INSERT INTO job (job_id, type, queue, status, payload, run_at, finished_at, expires_at)
       VALUES (gen_random_uuid(), 'AI_IMPROVE', 'ai', 'SUCCEEDED', '{}', now(), now(), now() - interval '1 hour')`,
    );
    const counts = ['휴지통의 자기소개서: 1', '보관 기간이 지난 작업: 1'];
    const dry = await cli('purge', '--dry-run');
    expect(dry).toMatchObject({
      code: 0,
      output: expect.arrayContaining([...counts, '지우지 않았습니다.']),
    });
    const done = await cli('purge');
    expect(done).toMatchObject({ code: 0, output: expect.arrayContaining([...counts, '지웠습니다.']) });
    const none = await cli('purge', '--dry-run');
    expect(none.output.filter((line) => /: \d/.test(line) && !line.endsWith(': 0'))).toEqual([]);
    expect(await runSql(dataSource, 'SELECT 1 FROM cover_letter')).toHaveLength(1);
  });
});

describe.each(queueBackends())('reconcile, the queue on %s', (backend) => {
  let queue: TestQueue;
  beforeAll(async () => {
    queue = await startTestQueue(backend);
  });
  afterAll(() => queue.stop());

  it('requeues or fails jobs whose worker is gone, and dispatches jobs that are missing in their queue', async () => {
    await runSql(dataSource, 'DELETE FROM job');
    await runSql(
      dataSource,
      `INSERT INTO job (job_id, type, queue, status, payload, run_at, expires_at, attempt, heartbeat_at)
       SELECT gen_random_uuid(), 'AI_IMPROVE', 'ai', status, '{}', now(), now() + interval '1 day', attempt, heartbeat_at
       FROM (VALUES ('RUNNING', 1, now() - interval '1 minute'), ('RUNNING', 99, now() - interval '1 minute'),
         ('RUNNING', 1, now()), ('QUEUED', 0, NULL)) AS j (status, attempt, heartbeat_at)`,
    );
    const environment = { DATABASE_URL: database.url, ...queue.environment };
    const { code, output, errorOutput } = await runCommand(['reconcile'], environment);
    expect({ code, errorOutput }).toEqual({ code: 0, errorOutput: [] });
    expect(output.map((line) => line.replace(/[\da-f-]{36}/, 'ID')).sort()).toEqual([
      '되찾은 작업: ID AI_IMPROVE 다시 줄 세움',
      '되찾은 작업: ID AI_IMPROVE 다시 할 수 없어 실패로 끝냄',
      expect.stringMatching(/^큐에 넣은 작업: ai \d개$/),
    ]);
    expect(
      await runSql(dataSource, 'SELECT status, count(*) AS jobs FROM job GROUP BY status ORDER BY status'),
    ).toEqual([
      { status: 'FAILED', jobs: 1 },
      { status: 'QUEUED', jobs: 2 },
      { status: 'RUNNING', jobs: 1 },
    ]);
  });
});
