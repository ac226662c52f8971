import { runSql } from '#testing';
import autocannon from 'autocannon';
import { connectDatabase } from '#database';
import type { DataSource } from 'typeorm';
import { apiEnvironment, signInMember } from './bench-member.js';
import { findFreePort } from '../apps/devstack/src/processes/free-port.js';
import type { BenchServers } from './bench-servers.js';
import { startServerProcess } from './server-process.js';

const LETTERS = 100_000;
const SECONDS = 2;
const TURNS = 7;
const CONNECTIONS = 10;
const LAST_PAGE = LETTERS / 20 - 1;

async function seedLetters(dataSource: DataSource, memberId: number): Promise<void> {
  await runSql(
    dataSource,
    `INSERT INTO cover_letter (member_id, title, content, questions, job_field, experience_years, is_ai_improved, updated_at)
     SELECT $1, '자기소개서 ' || n, repeat('문장을 다듬고 결과를 숫자로 적었습니다. ', 25),
       jsonb_build_array(jsonb_build_object('questionId', gen_random_uuid(), 'prompt', '', 'text', '글', 'characterLimit', null)),
       '백엔드 개발', 3, false, now() - n * interval '1 minute'
     FROM generate_series(1, $2) n`,
    [memberId, LETTERS],
  );
  await runSql(dataSource, 'VACUUM ANALYZE cover_letter');
}

/** Requests a second. */
async function measure(origin: string, page: number, cookie: string): Promise<number> {
  const result = await autocannon({
    url: `${origin}/api/v1/cover-letters?page=${page}&size=20&view=thumbnail`,
    headers: { cookie },
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were no success`);
  return result.requests.average;
}

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

/**
 * Compares the list of letters (20 of 100,000) with the hand-written baseline, and its last page with its first. The three are
 * measured in turns, so that other work on the machine affects all; the first turn warms them up and is not counted.
 */
export async function benchCoverLetterList(servers: BenchServers): Promise<void> {
  const dataSource = await connectDatabase(servers.databaseUrl);
  const { memberId, cookie } = await signInMember(dataSource);
  await seedLetters(dataSource, memberId);
  const [apiPort, baselinePort] = [await findFreePort(), await findFreePort()];
  const api = await startServerProcess(
    '../apps/api/src/main.js',
    apiEnvironment(servers.databaseUrl, apiPort),
  );
  const baseline = await startServerProcess(
    './baseline-list-server.js',
    apiEnvironment(servers.databaseUrl, baselinePort),
  );
  const turns: { first: number; byHand: number; last: number }[] = [];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const first = await measure(`http://127.0.0.1:${apiPort}`, 0, cookie);
    const byHand = await measure(`http://127.0.0.1:${baselinePort}`, 0, cookie);
    const last = await measure(`http://127.0.0.1:${apiPort}`, LAST_PAGE, cookie);
    if (turn > 0) turns.push({ first, byHand, last });
  }
  await Promise.all([api.stop(), baseline.stop(), dataSource.destroy()]);
  const [first, byHand] = [median(turns.map((turn) => turn.first)), median(turns.map((turn) => turn.byHand))];
  process.stdout.write(
    [
      `list of 20 of 100,000 letters: ${first.toFixed(0)}/s, by hand ${byHand.toFixed(0)}/s, ratio ${median(turns.map((turn) => turn.first / turn.byHand)).toFixed(2)} (goal >= 0.85)`,
      `page 5,000 takes ${median(turns.map((turn) => turn.first / turn.last)).toFixed(2)} times page 1 (goal <= 5)`,
      '',
    ].join('\n'),
  );
}
