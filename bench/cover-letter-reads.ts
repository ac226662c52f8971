import { runSql } from '#testing';
import autocannon from 'autocannon';
import { connectDatabase } from '#database';
import type { DataSource } from 'typeorm';
import { apiEnvironment, signInMember } from './bench-member.js';
import { findFreePort } from '../apps/devstack/src/processes/free-port.js';
import type { Bench } from './bench-servers.js';
import { median, usageOf } from './measurements.js';
import { startServerProcess } from './server-process.js';

const PAGE_SIZE = 20;
const CONNECTIONS = 10;
/** Letters of the member whose requests' CPU time is measured. */
const OWN_LETTERS = 20;
/** More than a measurement sends. */
const CALLS_PER_MINUTE = '10000000';

interface Server {
  origin: string;
  processId: number | undefined;
  stop(): Promise<void>;
}
interface Get {
  path: string;
  cookie: string;
}

/**
 * Compares the list of letters and one letter with the same by hand: CPU time of a request, one after the other and ten at a time, and
 * the requests a second of a member with 100,000 letters, on the first and the last page. All are measured in turns, so that other work
 * on the machine affects all; the first turn warms them up and is not counted.
 */
export async function benchCoverLetterReads({ databaseUrl, redisUrl, sized }: Bench): Promise<void> {
  const dataSource = await connectDatabase(databaseUrl);
  const start = (entry: string): Promise<Server> => startServer(entry, databaseUrl, redisUrl);
  const api = await start('../apps/api/src/main.js');
  const byHand = await start('./baseline-letter-server.js');

  const few = await seedMember(dataSource, OWN_LETTERS);
  const turns = sized(5, 1);
  const amount = sized(2_000, 20);
  for (const [name, get] of [
    ['list of 20', { cookie: few.cookie, path: listPath(0) }],
    ['one letter', { cookie: few.cookie, path: `/api/v1/cover-letters/${few.coverLetterId}` }],
  ] as const)
    for (const connections of [1, CONNECTIONS]) {
      const cpuOf = (server: Server) => () => cpuPerRequest(server, get, { connections, amount });
      const [own = [], bare = []] = await measureInTurns(turns, [cpuOf(api), cpuOf(byHand)]);
      process.stdout.write(
        `${name}, ${connections} at a time: ${median(own).toFixed(2)} ms CPU a request, by hand ${median(bare).toFixed(2)} ms, ratio ${medianRatio(own, bare)}\n`,
      );
    }

  const letters = sized(100_000, 1_000);
  const lastPage = letters / PAGE_SIZE;
  const { cookie } = await seedMember(dataSource, letters);
  const rateOf = (server: Server, page: number) => () =>
    requestsPerSecond(server, { cookie, path: listPath(page) }, sized(2, 1));
  const [first = [], hand = [], last = []] = await measureInTurns(turns, [
    rateOf(api, 0),
    rateOf(byHand, 0),
    rateOf(api, lastPage - 1),
  ]);
  process.stdout.write(
    [
      `list of ${PAGE_SIZE} of ${letters.toLocaleString('en')} letters: ${median(first).toFixed(0)}/s, by hand ${median(hand).toFixed(0)}/s, ratio ${medianRatio(first, hand)}`,
      `page ${lastPage.toLocaleString('en')} takes ${medianRatio(first, last)} times page 1 (goal <= 5)`,
      '',
    ].join('\n'),
  );
  await Promise.all([api.stop(), byHand.stop(), dataSource.destroy()]);
}

const listPath = (page: number): string =>
  `/api/v1/cover-letters?page=${page}&size=${PAGE_SIZE}&view=thumbnail`;

/** Starts a server as in production; without a Redis it counts no calls, since the server by hand would need another way of counting. */
async function startServer(
  entry: string,
  databaseUrl: string,
  redisUrl: string | undefined,
): Promise<Server> {
  const port = await findFreePort();
  const { processId, stop } = await startServerProcess(entry, {
    ...apiEnvironment(databaseUrl, port),
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl, RATE_LIMIT_PER_MINUTE: CALLS_PER_MINUTE }),
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
  });
  return { origin: `http://127.0.0.1:${port}`, processId, stop };
}

async function seedMember(dataSource: DataSource, letters: number) {
  const { memberId, cookie } = await signInMember(dataSource);
  const [last] = await runSql<{ id: number }>(
    dataSource,
    `WITH added AS (
     INSERT INTO cover_letter (member_id, title, content, questions, job_field, experience_years, is_ai_improved, updated_at)
     SELECT $1, '자기소개서 ' || n, repeat('문장을 다듬고 결과를 숫자로 적었습니다. ', 60),
       jsonb_build_array(jsonb_build_object('questionId', gen_random_uuid(), 'prompt', '',
         'text', repeat('문장을 다듬고 결과를 숫자로 적었습니다. ', 60), 'characterLimit', null)),
       '백엔드 개발', 3, false, now() - n * interval '1 minute'
     FROM generate_series(1, $2) n RETURNING cover_letter_id)
     SELECT max(cover_letter_id) AS id FROM added`,
    [memberId, letters],
  );
  if (last === undefined) throw new Error('no letter was inserted');
  await runSql(dataSource, 'VACUUM ANALYZE cover_letter');
  return { cookie, coverLetterId: last.id };
}

/** What each measurement gave in each turn but the first. */
async function measureInTurns(turns: number, measurements: (() => Promise<number>)[]): Promise<number[][]> {
  const results = measurements.map((): number[] => []);
  for (let turn = 0; turn <= turns; turn += 1)
    for (const [index, measure] of measurements.entries()) {
      const result = await measure();
      if (turn > 0) results[index]?.push(result);
    }
  return results;
}

async function cpuPerRequest(
  server: Server,
  get: Get,
  { connections, amount }: { connections: number; amount: number },
): Promise<number> {
  const before = await usageOf(server.processId);
  await send(server, get, { connections, amount });
  const after = await usageOf(server.processId);
  return (after.cpuMilliseconds - before.cpuMilliseconds) / amount;
}

async function requestsPerSecond(server: Server, get: Get, seconds: number): Promise<number> {
  const { requests } = await send(server, get, { connections: CONNECTIONS, duration: seconds });
  return requests.average;
}

async function send(
  { origin }: Server,
  { path, cookie }: Get,
  options: { connections: number; amount: number } | { connections: number; duration: number },
): Promise<autocannon.Result> {
  const result = await autocannon({ url: `${origin}${path}`, headers: { cookie }, ...options });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were no success`);
  return result;
}

const medianRatio = (values: readonly number[], others: readonly number[]): string =>
  median(values.map((value, index) => value / (others[index] ?? NaN))).toFixed(2);
