import { connectDatabase } from '#database';
import { fillWithoutIndexes, runSql } from '#testing';
import { findFreePort } from '../apps/devstack/src/processes/free-port.js';
import { apiEnvironment, signInMember } from './bench-member.js';
import type { Bench } from './bench-servers.js';
import { median, percentile } from './measurements.js';
import { startServerProcess } from './server-process.js';

interface Case {
  name: string;
  /** Path and query of the API call, after `/api/v1/admin`. */
  call: string;
  /** The hand-written statements for the same, on the same tables. */
  byHand: { sql: string; parameters: unknown[] }[];
}

const PAGE = `SELECT member_id, email, name, picture, role, status, last_login_at, created_at, updated_at FROM member`;

/** A hand-written page: one condition, one order, one count. */
function listCase(
  name: string,
  call: Record<string, string>,
  [condition, ...parameters]: [condition: string, ...parameters: string[]] = ['true'],
): Case {
  const order = call['sortBy'] === 'name' ? 'name, member_id' : 'created_at DESC, member_id DESC';
  const offset = 10 * Number(call['page'] ?? 0);
  return {
    name,
    call: `?${new URLSearchParams(call)}`,
    byHand: [
      { sql: `${PAGE} WHERE ${condition} ORDER BY ${order} LIMIT 10 OFFSET ${offset}`, parameters },
      { sql: `SELECT count(*) FROM member WHERE ${condition}`, parameters },
    ],
  };
}

const CASES: Case[] = [
  listCase('first page', {}),
  listCase('page 50,000', { page: '50000' }),
  listCase('by name, page 1,000', { sortBy: 'name', sortDirection: 'asc', page: '1000' }),
  listCase('role ROOT', { role: 'ROOT' }, [`role = 'ROOT'`]),
  listCase('role USER', { role: 'USER' }, [`role = 'USER'`]),
  listCase('status INACTIVE', { status: 'INACTIVE' }, [`status = 'INACTIVE'`]),
  listCase('role USER, status SUSPENDED', { role: 'USER', status: 'SUSPENDED' }, [
    `role = 'USER' AND status = 'SUSPENDED'`,
  ]),
  listCase('name of two syllables', { name: '민준' }, ['name ILIKE $1', '%민준%']),
  listCase('name of one syllable, every 20th', { name: '김' }, ['name ILIKE $1', '%김%']),
  listCase('e-mail of one', { email: '777777@' }, ['email ILIKE $1', '%777777@%']),
  listCase('e-mail of every 8th', { email: 'minsu' }, ['email ILIKE $1', '%minsu%']),
  listCase('e-mail of everybody', { email: 'example' }, ['email ILIKE $1', '%example%']),
  {
    name: 'statistics',
    call: '/statistics',
    byHand: [
      {
        sql: `SELECT count(*), count(*) FILTER (WHERE status = 'ACTIVE'), count(*) FILTER (WHERE status = 'INACTIVE'),
                count(*) FILTER (WHERE role = 'USER'), count(*) FILTER (WHERE role = 'ADMIN'),
                count(*) FILTER (WHERE created_at >= date_trunc('day', now(), 'Asia/Seoul')),
                count(*) FILTER (WHERE created_at >= date_trunc('month', now(), 'Asia/Seoul')) FROM member`,
        parameters: [],
      },
    ],
  },
];

const INSERT = `
INSERT INTO member (google_id, email, name, role, status, last_login_at, created_at)
SELECT 'bench-' || n,
  (ARRAY['minsu','jiwoo','haneul','seoyeon','dohyun','yuna','gaon','byeol'])[1 + n % 8] || '.' || n || '@'
    || (ARRAY['naru','bora','dalbit','garam'])[1 + n / 8 % 4] || '.example',
  (ARRAY['김','이','박','최','정','강','조','윤','장','임','한','오','서','신','권','황','안','송','전','홍'])[1 + n % 20]
    || (ARRAY['민','서','지','하','도','예','시','주','현','우','은','유','수','가','나','다','라','소','태','채'])[1 + n / 20 % 20]
    || (ARRAY['준','윤','우','은','아','연','호','린','원','빈','율','진','영','성','경','훈','희','미','솔','람'])[1 + n / 400 % 20],
  CASE WHEN n % 200000 = 0 THEN 'ROOT' WHEN n % 10000 = 0 THEN 'ADMIN' ELSE 'USER' END,
  CASE WHEN n % 5000 = 7 THEN 'SUSPENDED' WHEN n % 12 = 5 THEN 'INACTIVE' ELSE 'ACTIVE' END,
  CASE WHEN n % 9 > 0 THEN now() - (n::bigint * 7919 % 1000000) * interval '40 seconds' END,
  now() - n * interval '90 seconds'
FROM generate_series(1, $1::integer) n`;

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The two alternate, so that load affects both; the first run of each is not counted. */
async function measure(call: () => Promise<unknown>, byHand: () => Promise<unknown>, runs: number) {
  const times: [number[], number[]] = [[], []];
  for (let run = -1; run < runs; run += 1) {
    const both = [await millisecondsOf(call), await millisecondsOf(byHand)] as const;
    if (run >= 0) both.forEach((time, which) => times[which === 0 ? 0 : 1].push(time));
  }
  return times.map((some) => ({ median: median(some), late: percentile(some, 0.95) }));
}

async function get(url: string, cookie: string): Promise<void> {
  const answer = await fetch(url, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
}

/** Measures the member list and statistics of the admin pages with 1,000,000 members, each call against hand-written statements. */
export async function benchMemberList({ databaseUrl, sized }: Bench): Promise<void> {
  const [members, runs] = [sized(1_000_000, 2_000), sized(15, 2)];
  const dataSource = await connectDatabase(databaseUrl);
  const { memberId, cookie } = await signInMember(dataSource);
  await runSql(dataSource, `UPDATE member SET role = 'ADMIN' WHERE member_id = $1`, [memberId]);
  const insert = () => runSql(dataSource, INSERT, [members]);
  const filled = await millisecondsOf(() => fillWithoutIndexes(dataSource, 'member', insert));
  process.stdout.write(`${members.toLocaleString('en')} members filled in ${(filled / 1000).toFixed(0)} s\n`);
  const port = await findFreePort();
  const api = await startServerProcess('../apps/api/src/main.js', apiEnvironment(databaseUrl, port));
  try {
    for (const { name, call, byHand } of CASES) {
      const [ours, theirs] = await measure(
        () => get(`http://127.0.0.1:${port}/api/v1/admin${call}`, cookie),
        () => Promise.all(byHand.map(({ sql, parameters }) => runSql(dataSource, sql, parameters))),
        runs,
      );
      if (ours === undefined || theirs === undefined) throw new Error('nothing was measured');
      process.stdout.write(
        `${name}: p50 ${ours.median.toFixed(1)} ms, p95 ${ours.late.toFixed(1)} ms; by hand p50 ${theirs.median.toFixed(1)} ms, ratio ${(ours.median / theirs.median).toFixed(2)}\n`,
      );
    }
  } finally {
    await Promise.all([api.stop(), dataSource.destroy()]);
  }
}
