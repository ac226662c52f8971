import { runSql } from '#testing';
import { fileURLToPath } from 'node:url';
import autocannon, { type Options, type Request, type Result } from 'autocannon';
import type { DataSource } from 'typeorm';
import { connectDatabase } from '#database';
import { findFreePort } from '../../apps/devstack/src/processes/free-port.js';
import { ManagedProcess } from '../../apps/devstack/src/processes/managed-process.js';
import { preload } from '../../apps/devstack/src/stack/entries.js';
import { baseEnvironment } from '../../apps/devstack/src/stack/part-environment.js';
import { type LoadCluster, PUBLIC_URL } from './load-cluster.js';
import { LOAD_SESSION_SECRET, type LoadMember, makeMembers } from './load-members.js';
import { usageOf } from '../measurements.js';

const MEMBERS = 300;
const LETTERS_EACH = 40;
const REQUESTS_PER_SECOND = 100;
const CONNECTIONS = 20;
/** Sent as fast as they are answered before a measurement: code that has run rarely is interpreted and takes twice the CPU. */
const WARM_UP_REQUESTS = 2_000;
const LETTER = '문장을 다듬고 결과를 숫자로 적었습니다. '.repeat(60);

/** Figures of one kind of request at a constant rate; latencies in milliseconds. */
export interface HttpResult {
  kind: string;
  answered: number;
  /** Answers other than 2xx, and requests without an answer. */
  errors: number;
  p50: number;
  p97_5: number;
  p99: number;
  /** CPU milliseconds of the server per request. */
  cpuPerRequest: number;
}

interface SeededMember extends LoadMember {
  coverLetterId: number;
}

/** Measures members' most frequent requests at a constant rate, each kind alone and then mixed, and reads by hand as baseline. */
export async function runMixedHttp(cluster: LoadCluster, seconds: number): Promise<HttpResult[]> {
  const dataSource = await connectDatabase(cluster.databaseUrl);
  const members = await seedLetters(dataSource);
  const baseline = await startBaseline(cluster);
  const api = { port: cluster.ports[0] ?? 0, processId: cluster.apis[0]?.processId };
  const list = members.map(listLetters);
  const reads = [...list, ...list, ...members.map(readLetter), ...members.map(listJobs)];
  const kinds: [string, Request[], typeof api][] = [
    ['list of 20 letters', list, api],
    ['list of 20 letters, by hand', list, baseline],
    ['one letter', members.map(readLetter), api],
    ['one letter, by hand', members.map(readLetter), baseline],
    ['list of jobs', members.map(listJobs), api],
    ['create a letter', members.map(createLetter), api],
    ['begin an improvement', members.map(beginImprovement), api],
    ['mixed, 9 reads to 1 write', mix(reads, members.map(createLetter)), api],
  ];
  const results: HttpResult[] = [];
  for (const [kind, requests, server] of kinds) results.push(await measure(kind, requests, server, seconds));
  await baseline.process.stop();
  await dataSource.destroy();
  return results;
}

/** The results as lines of a table. */
export const reportHttp = (backend: string, results: readonly HttpResult[]): string[] => [
  `HTTP on one API process over ${backend}, ${REQUESTS_PER_SECOND} requests a second each, rate limits on:`,
  ...results.map(
    ({ kind, answered, errors, p50, p97_5, p99, cpuPerRequest }) =>
      `  ${kind}: p50 ${p50} ms, p97.5 ${p97_5} ms, p99 ${p99} ms; ${errors} errors of ${answered}; ` +
      `${cpuPerRequest.toFixed(2)} ms CPU a request, ${(1000 / cpuPerRequest).toFixed(0)}/s a core`,
  ),
];

const headersOf = ({ cookie }: LoadMember) => ({
  cookie,
  origin: PUBLIC_URL,
  'content-type': 'application/json',
});
const get = (member: LoadMember, path: string): Request => ({
  method: 'GET',
  path,
  headers: headersOf(member),
});
const post = (member: LoadMember, path: string, body: object, extra = {}): Request => ({
  method: 'POST',
  path,
  headers: { ...headersOf(member), ...extra },
  body: JSON.stringify(body),
});

const listLetters = (member: SeededMember): Request =>
  get(member, '/api/v1/cover-letters?page=0&size=20&view=thumbnail');
const readLetter = (member: SeededMember): Request =>
  get(member, `/api/v1/cover-letters/${member.coverLetterId}`);
const listJobs = (member: SeededMember): Request => get(member, '/api/v1/jobs');
const createLetter = (member: SeededMember): Request =>
  post(member, '/api/v1/cover-letters', {
    title: '지원 동기',
    content: LETTER,
    jobField: '백엔드 개발',
    experienceYears: 3,
    isAiImproved: false,
  });
const beginImprovement = (member: SeededMember): Request =>
  post(
    member,
    '/api/v1/cover-letters/ai-improve',
    { content: LETTER, jobField: '백엔드 개발', experienceYears: 3 },
    { prefer: 'respond-async' },
  );

/** One request in ten is a write. */
function mix(reads: Request[], writes: Request[]): Request[] {
  return reads.flatMap((read, index) => {
    const write = index % 9 === 8 ? writes[((index - 8) / 9) % writes.length] : undefined;
    return write === undefined ? [read] : [read, write];
  });
}

async function measure(
  kind: string,
  requests: Request[],
  server: { port: number; processId: number | undefined },
  seconds: number,
): Promise<HttpResult> {
  const run = (pace: Partial<Options>): Promise<Result> =>
    autocannon({ url: `http://127.0.0.1:${server.port}`, connections: CONNECTIONS, requests, ...pace });
  await run({ amount: WARM_UP_REQUESTS });
  const before = await usageOf(server.processId);
  const {
    latency,
    errors,
    non2xx,
    requests: completed,
  } = await run({
    overallRate: REQUESTS_PER_SECOND,
    duration: seconds,
  });
  const after = await usageOf(server.processId);
  return {
    kind,
    answered: completed.total,
    errors: errors + non2xx,
    p50: latency.p50,
    p97_5: latency.p97_5,
    p99: latency.p99,
    cpuPerRequest: (after.cpuMilliseconds - before.cpuMilliseconds) / completed.total,
  };
}

async function seedLetters(dataSource: DataSource): Promise<SeededMember[]> {
  const members = await makeMembers(dataSource, MEMBERS, 1_000_000);
  await runSql(
    dataSource,
    `INSERT INTO cover_letter (member_id, title, content, questions, job_field, experience_years, is_ai_improved, updated_at)
     SELECT member_id, '자기소개서 ' || n, $3,
       jsonb_build_array(jsonb_build_object('questionId', gen_random_uuid(), 'prompt', '', 'text', $3::text, 'characterLimit', null)),
       '백엔드 개발', 3, false, now() - n * interval '1 minute'
     FROM unnest($1::bigint[]) AS member_id, generate_series(1, $2) n`,
    [members.map(({ memberId }) => memberId), LETTERS_EACH, LETTER],
  );
  const rows = await runSql<{ member_id: number; letter: number }>(
    dataSource,
    'SELECT member_id, max(cover_letter_id) AS letter FROM cover_letter GROUP BY member_id',
  );
  await runSql(dataSource, 'VACUUM ANALYZE cover_letter');
  const letters = new Map(rows.map(({ member_id, letter }) => [member_id, letter]));
  return members.map((member) => ({ ...member, coverLetterId: letters.get(member.memberId) ?? 0 }));
}

async function startBaseline({ databaseUrl, redisUrl }: LoadCluster) {
  const port = await findFreePort();
  const process = new ManagedProcess({
    name: 'by-hand',
    entry: fileURLToPath(new URL('../baseline-letter-server.js', import.meta.url)),
    environment: {
      ...baseEnvironment(),
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: '10',
      PORT: `${port}`,
      SESSION_SECRET: LOAD_SESSION_SECRET,
      LOG_LEVEL: 'warn',
      ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
      RATE_LIMIT_PER_MINUTE: '1000',
    },
    preload,
  });
  await process.start();
  return { port, processId: process.processId, process };
}
