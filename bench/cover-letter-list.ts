import { runSql } from '#testing';
import autocannon from 'autocannon';
import { connectDatabase } from '#database';
import type { DataSource } from 'typeorm';
import { apiEnvironment, signInMember } from './bench-member.js';
import { findFreePort } from '../apps/devstack/src/processes/free-port.js';
import type { Bench } from './bench-servers.js';
import { startServerProcess } from './server-process.js';

const CONNECTIONS = 10;
const PAGE_SIZE = 20;

async function seedLetters(dataSource: DataSource, memberId: number, letters: number): Promise<void> {
  await runSql(
    dataSource,
    `INSERT INTO cover_letter (member_id, title, content, questions, job_field, experience_years, is_ai_improved, updated_at)
     SELECT $1, '자기소개서 ' || n, repeat('문장을 다듬고 결과를 숫자로 적었습니다. ', 25),
       jsonb_build_array(jsonb_build_object('questionId', gen_random_uuid(), 'prompt', '', 'text', '글', 'characterLimit', null)),
       '백엔드 개발', 3, false, now() - n * interval '1 minute'
     FROM generate_series(1, $2) n`,
    [memberId, letters],
  );
  await runSql(dataSource, 'VACUUM ANALYZE cover_letter');
}

/** Requests a second. */
async function measure(
  origin: string,
  page: number,
  { cookie, seconds }: { cookie: string; seconds: number },
): Promise<number> {
  const result = await autocannon({
    url: `${origin}/api/v1/cover-letters?page=${page}&size=${PAGE_SIZE}&view=thumbnail`,
    headers: { cookie },
    connections: CONNECTIONS,
    duration: seconds,
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
export async function benchCoverLetterList({ databaseUrl, sized }: Bench): Promise<void> {
  const letters = sized(100_000, 1_000);
  const lastPage = letters / PAGE_SIZE;
  const dataSource = await connectDatabase(databaseUrl);
  const { memberId, cookie } = await signInMember(dataSource);
  await seedLetters(dataSource, memberId, letters);
  const [apiPort, baselinePort] = [await findFreePort(), await findFreePort()];
  const api = await startServerProcess('../apps/api/src/main.js', apiEnvironment(databaseUrl, apiPort));
  const baseline = await startServerProcess(
    './baseline-list-server.js',
    apiEnvironment(databaseUrl, baselinePort),
  );
  const turns: { first: number; byHand: number; last: number }[] = [];
  const client = { cookie, seconds: sized(2, 1) };
  for (let turn = 0; turn <= sized(7, 1); turn += 1) {
    const first = await measure(`http://127.0.0.1:${apiPort}`, 0, client);
    const byHand = await measure(`http://127.0.0.1:${baselinePort}`, 0, client);
    const last = await measure(`http://127.0.0.1:${apiPort}`, lastPage - 1, client);
    if (turn > 0) turns.push({ first, byHand, last });
  }
  await Promise.all([api.stop(), baseline.stop(), dataSource.destroy()]);
  const [first, byHand] = [median(turns.map((turn) => turn.first)), median(turns.map((turn) => turn.byHand))];
  process.stdout.write(
    [
      `list of ${PAGE_SIZE} of ${letters.toLocaleString('en')} letters: ${first.toFixed(0)}/s, by hand ${byHand.toFixed(0)}/s, ratio ${median(turns.map((turn) => turn.first / turn.byHand)).toFixed(2)} (goal >= 0.85)`,
      `page ${lastPage.toLocaleString('en')} takes ${median(turns.map((turn) => turn.first / turn.last)).toFixed(2)} times page 1 (goal <= 5)`,
      '',
    ].join('\n'),
  );
}
