import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { exportedFileSchema, jobSchema, routes, storageUsageSchema } from '#contracts';
import { connectDatabase } from '#database';
import { runSql } from '#testing';
import type { DataSource } from 'typeorm';
import { type LoadCluster, PUBLIC_URL } from './load-cluster.js';
import { type LoadMember, makeMembers } from './load-members.js';
import { median, percentilesOf, usageOf } from '../measurements.js';

const LETTERS = 500;
const RESUMES = 500;
/** Of each letter and of each resume: 20,000 of all documents, which is the limit of a member's versions. */
const VERSIONS = 20;
/** With the versions, 500 photos of this size are just below 500 MB. */
const PHOTO_BYTES = 880_000;
const REQUESTS_EACH = 25;
const EXTRAPOLATED_MEMBERS = 1_000;
const MEGABYTE = 1_000_000;

/** What members at their quota cost. */
export interface QuotaResult {
  members: number;
  /** Bytes of the database that a member adds, and those that count towards the quota. */
  diskBytes: number;
  countedBytes: number;
  /** Milliseconds of a request, of a member at the quota and of one with a single letter. */
  requests: { kind: string; full: number[]; fresh: number[] }[];
  /** Resident memory: before anything is asked, and the largest while every member exports and downloads everything at once. */
  memory: { process: string; restMegabytes: number; largestMegabytes: number }[];
  /** Bytes of one member's archives, and how long all the exports took. */
  archiveBytes: number;
  exportSeconds: number;
}

/** Fills members up to their quota, requests what they use most, and lets all of them export everything at once. */
export async function runQuotaMembers(cluster: LoadCluster, count: number): Promise<QuotaResult> {
  const dataSource = await connectDatabase(cluster.databaseUrl);
  const url = `http://127.0.0.1:${cluster.ports[0]}`;
  const memory = await Promise.all(
    processesOf(cluster).map(async ({ name, processId }) => ({
      process: name,
      processId,
      restMegabytes: (await usageOf(processId)).residentMegabytes,
    })),
  );
  const [fresh] = await makeMembers(dataSource, 1, 40);
  if (fresh === undefined) throw new Error('no member was made');
  await insertLetters(dataSource, fresh, 1);
  const members = await makeMembers(dataSource, count, 40);
  const before = await databaseBytes(dataSource);
  for (const member of members) await fillUp(dataSource, member);
  const diskBytes = ((await databaseBytes(dataSource)) - before) / count;
  const [full] = members;
  if (full === undefined) throw new Error('no member was made');
  const usage = await readJson(url, full, routes.storage.usage.path, storageUsageSchema);

  const requests: QuotaResult['requests'] = [];
  for (const [kind, send] of REQUESTS)
    requests.push({
      kind,
      full: await timed(send, { url, member: full, dataSource }),
      fresh: await timed(send, { url, member: fresh, dataSource }),
    });

  const watch = watchMemory(memory.map(({ processId }) => processId));
  const startedAt = Date.now();
  const archives = await Promise.all(members.map((member) => exportEverything(url, member))).finally(
    watch.stop,
  );
  const exportSeconds = (Date.now() - startedAt) / 1000;
  await dataSource.destroy();
  return {
    members: count,
    diskBytes,
    countedBytes: usage.bytes.used,
    requests,
    memory: memory.map(({ process, restMegabytes }, index) => ({
      process,
      restMegabytes,
      largestMegabytes: watch.largest[index] ?? Number.NaN,
    })),
    archiveBytes: archives[0] ?? Number.NaN,
    exportSeconds,
  };
}

const processesOf = ({ apis, workers }: LoadCluster) => [
  ...apis.map(({ processId }) => ({ name: 'the API', processId })),
  ...workers.map(({ processId }) => ({ name: 'the worker', processId })),
];

/** The result as lines of a table. */
export function reportQuota(result: QuotaResult): string[] {
  const { members, diskBytes, countedBytes, requests, memory, archiveBytes, exportSeconds } = result;
  const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`;
  return [
    `${members} members at their quota (${LETTERS} letters, ${RESUMES} resumes with a photo each, ${VERSIONS} versions of each):`,
    `  disk a member: ${megabytes(diskBytes)}, of which ${megabytes(countedBytes)} count; ${EXTRAPOLATED_MEMBERS.toLocaleString('en')} members: ${((diskBytes * EXTRAPOLATED_MEMBERS) / 1e9).toFixed(0)} GB`,
    ...requests.map(
      ({ kind, full, fresh }) =>
        `  ${kind}: ${percentilesOf(full)}; with one letter ${percentilesOf(fresh)}; ratio ${(median(full) / median(fresh)).toFixed(1)}`,
    ),
    `  everybody's export and download at once: ${exportSeconds.toFixed(0)} s, ${megabytes(archiveBytes)} each`,
    ...memory.map(
      ({ process, restMegabytes, largestMegabytes }) =>
        `  memory of ${process}: ${restMegabytes.toFixed(0)} MB at rest, at most ${largestMegabytes.toFixed(0)} MB`,
    ),
  ];
}

interface Caller {
  url: string;
  member: LoadMember;
  dataSource: DataSource;
}
type Send = (caller: Caller) => Promise<unknown>;

const REQUESTS: [kind: string, send: Send][] = [
  ['list of letters', ({ url, member }) => call(url, member, '/api/v1/cover-letters?size=20&view=thumbnail')],
  ['used storage', ({ url, member }) => call(url, member, routes.storage.usage.path)],
  ['saving a letter', saveLetter],
];

async function timed(send: Send, caller: Caller): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < REQUESTS_EACH; index += 1) {
    const startedAt = performance.now();
    await send(caller);
    times.push(performance.now() - startedAt);
  }
  return times;
}

const writtenLetterSchema = z.object({ id: z.number(), version: z.number() });

async function saveLetter({ url, member, dataSource }: Caller): Promise<void> {
  const [row] = await runSql(
    dataSource,
    `SELECT cover_letter_id AS id, version FROM cover_letter WHERE member_id = $1 ORDER BY 1 LIMIT 1`,
    [member.memberId],
  );
  const { id, version } = writtenLetterSchema.parse(row);
  await call(url, member, `/api/v1/cover-letters/${id}`, {
    method: 'PUT',
    body: JSON.stringify({
      title: '지원 동기',
      content: `${version}번째로 고친 글입니다.`,
      jobField: '백엔드 개발',
      experienceYears: 3,
      isAiImproved: false,
      version,
    }),
  });
}

/** @throws Error for an answer that is no success */
async function call(
  url: string,
  { cookie }: LoadMember,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = {
    cookie,
    origin: PUBLIC_URL,
    'content-type': 'application/json',
    prefer: 'respond-async',
  };
  const answer = await fetch(url + path, { ...init, headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function readJson<Schema extends z.ZodType>(
  url: string,
  member: LoadMember,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer: unknown = await (await call(url, member, path)).json();
  return schema.parse(z.object({ data: z.unknown() }).parse(answer).data);
}

/** Exports all data of a member and downloads every part. @returns bytes @throws Error when the export did not succeed */
async function exportEverything(url: string, member: LoadMember): Promise<number> {
  const { jobId } = await readJson(url, member, routes.exports.account.path, z.object({ jobId: z.uuid() }));
  for (;;) {
    const job = await readJson(url, member, `/api/v1/jobs/${jobId}`, jobSchema);
    if (job.status === 'FAILED' || job.status === 'CANCELLED')
      throw new Error(`the export ended as ${job.status}: ${JSON.stringify(job.error)}`);
    if (job.status === 'SUCCEEDED') {
      const file = exportedFileSchema.parse(job.result);
      let bytes = 0;
      for (const { downloadUrl } of file.parts ?? [file]) {
        const { body } = await call(url, member, downloadUrl);
        if (body === null) throw new Error('a download without a body');
        for await (const piece of body) bytes += z.instanceof(Uint8Array).parse(piece).length;
      }
      return bytes;
    }
    await pause(250);
  }
}

/** Reads the resident memory of processes again and again, until it is stopped. */
function watchMemory(processIds: readonly (number | undefined)[]) {
  const largest = processIds.map(() => 0);
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      for (const [index, processId] of processIds.entries())
        largest[index] = Math.max(largest[index] ?? 0, (await usageOf(processId)).residentMegabytes);
      await pause(100);
    }
  })();
  return {
    largest,
    stop: (): Promise<void> => {
      stopping.abort();
      return watching;
    },
  };
}

async function databaseBytes(dataSource: DataSource): Promise<number> {
  await runSql(dataSource, 'VACUUM ANALYZE');
  const [row] = await runSql(dataSource, 'SELECT pg_database_size(current_database())::float8 AS bytes');
  return z.object({ bytes: z.number() }).parse(row).bytes;
}

// Words in another order for each document, as repeated text would compress to almost nothing; a letter's versions begin elsewhere in it.
const TEXT = `(SELECT left(string_agg(word, ' ' ORDER BY md5(number || word || turn)), 1500)
  FROM regexp_split_to_table('프로젝트에서 팀원과 함께 문제를 찾아 해결하고 결과를 숫자로 확인했습니다 고객의 요구를 분석해 일정을 다시 세우고 매일 기록했습니다', ' ') AS word,
    generate_series(1, 20) AS turn)`;

const insertLetters = (dataSource: DataSource, { memberId }: LoadMember, letters: number) =>
  runSql(
    dataSource,
    `INSERT INTO cover_letter (member_id, title, content, questions, job_field, experience_years, is_ai_improved, version)
     SELECT $1, '지원 동기 ' || number, content,
       jsonb_build_array(jsonb_build_object('questionId', gen_random_uuid(), 'prompt', '', 'text', content, 'characterLimit', null)),
       '백엔드 개발', 3, false, ${VERSIONS + 1}
     FROM generate_series(1, $2) number CROSS JOIN LATERAL ${TEXT} AS letter (content)`,
    [memberId, letters],
  );

// All photos have the same bytes. Their `content_hash` holds the id of the resume instead: it tells them apart and says where each goes.
async function fillUp(dataSource: DataSource, member: LoadMember): Promise<void> {
  await insertLetters(dataSource, member, LETTERS);
  const fills = [
    `INSERT INTO cover_letter_version (cover_letter_id, version, title, content, questions, job_field, experience_years, is_ai_improved, reason, created_at)
     SELECT cover_letter_id, number, title, right(content, -number) || left(content, number), questions, job_field, experience_years,
       false, 'EDIT', now() - (${VERSIONS} - number) * interval '1 day'
     FROM cover_letter, generate_series(1, ${VERSIONS}) number WHERE member_id = $1`,
    `INSERT INTO resume (member_id, title, type, body, completed_sections, version)
     SELECT $1, '이력서 ' || number, 'DEFAULT', jsonb_build_object('title', '이력서 ' || number, 'introduction', content), '{}', ${VERSIONS + 1}
     FROM generate_series(1, ${RESUMES}) number CROSS JOIN LATERAL ${TEXT} AS introduction (content)`,
    `INSERT INTO resume_version (resume_id, version, title, type, body, reason, created_at)
     SELECT resume_id, number, title, type, body, 'EDIT', now() - (${VERSIONS} - number) * interval '1 day'
     FROM resume, generate_series(1, ${VERSIONS}) number WHERE member_id = $1`,
    `WITH bytes AS MATERIALIZED (
       SELECT decode(string_agg(md5(n::text), ''), 'hex') AS content FROM generate_series(1, ${PHOTO_BYTES / 16}) n),
     photos AS (
       INSERT INTO stored_photo (member_id, content_hash, content_type, content)
       SELECT member_id, resume_id, 'image/jpeg', content FROM resume, bytes WHERE member_id = $1
       RETURNING photo_id, content_hash)
     INSERT INTO resume_photo (resume_id, photo_id) SELECT content_hash::bigint, photo_id FROM photos`,
  ];
  for (const fill of fills) await runSql(dataSource, fill, [member.memberId]);
}
