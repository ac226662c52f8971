import { runSql } from '#testing';
import type { DataSource } from 'typeorm';
import { connectDatabase } from '#database';

const ROWS = 5_000;
/** Characters of a letter: Korean, three bytes each before PostgreSQL compresses them, and the spaces between the words. */
const CHARACTERS = 1_500;

/** Bytes of a row on disk, with its share of the indexes. */
export interface TableSize {
  table: string;
  bytesPerRow: number;
}

// Words in a different order for each row: repeated text would compress to almost nothing.
const LETTER = `(SELECT left(string_agg(word, ' ' ORDER BY md5(n || word || turn)), ${CHARACTERS})
  FROM regexp_split_to_table('프로젝트에서 팀원과 함께 문제를 찾아 해결하고 결과를 숫자로 확인했습니다 고객의 요구를 분석해 일정을 다시 세우고 매일 기록했습니다 장애 원인을 좁혀 응답 시간을 줄였고 배운 것을 문서로 남겼습니다', ' ') AS word,
    generate_series(1, 14) AS turn)`;
const QUESTIONS = `jsonb_build_array(jsonb_build_object('questionId', gen_random_uuid(), 'prompt', '지원 동기를 적어 주세요.', 'text', content, 'characterLimit', null))`;

const FILLS = [
  `INSERT INTO member (google_id, email, name)
   SELECT md5(n::text), n || '@sizes.example', '김하늘' FROM generate_series(1, ${ROWS}) n`,
  `INSERT INTO session (session_id, member_id, rotated_at, last_used_at, expires_at)
   SELECT gen_random_uuid(), member_id, now(), now(), now() + interval '14 days' FROM member`,
  'INSERT INTO token_account (member_id, balance) SELECT member_id, 40 FROM member',
  `INSERT INTO cover_letter (member_id, title, content, questions, job_field, experience_years, is_ai_improved)
   SELECT member_id, '지원 동기', content, ${QUESTIONS}, '백엔드 개발', 3, false
   FROM member CROSS JOIN LATERAL (SELECT member_id AS n) AS number CROSS JOIN LATERAL ${LETTER} AS letter (content)`,
  `INSERT INTO cover_letter_version (cover_letter_id, version, title, content, questions, job_field, experience_years, is_ai_improved, reason)
   SELECT cover_letter_id, 1, title, content, questions, job_field, experience_years, false, 'EDIT' FROM cover_letter`,
  `INSERT INTO job (job_id, type, queue, member_id, token_cost, status, attempt, progress, payload, result, run_at, started_at, finished_at, expires_at)
   SELECT gen_random_uuid(), 'AI_IMPROVE', 'ai', member_id, 5, 'SUCCEEDED', 1, 100,
     jsonb_build_object('content', content, 'jobField', '백엔드 개발', 'experienceYears', 3),
     jsonb_build_object('improvedContent', reverse(content), 'feedback', left(content, 600)),
     now(), now(), now(), now() + interval '30 days'
   FROM cover_letter`,
  `INSERT INTO token_ledger_entry (member_id, kind, amount, remaining_after, job_id, reason)
   SELECT member_id, 'HOLD', -5, 35, job_id, 'AI 개선' FROM job`,
  `INSERT INTO audit_entry (actor_member_id, action, target_member_id, before, after, reason)
   SELECT member_id, 'TOKEN_GRANT', member_id, '{"remainingTokens":35}', '{"remainingTokens":45}', '문의에 답해 더 드려요' FROM member`,
  `INSERT INTO crawl_run (job_id) VALUES (gen_random_uuid())`,
  `INSERT INTO crawl_page (run_id, source_position, url, url_hash, host, status)
   SELECT (SELECT max(run_id) FROM crawl_run), 0, 'https://letters.example/board/view?id=' || n, encode(sha256(n::text::bytea), 'base64'), 'letters.example:443', 'DONE'
   FROM generate_series(1, ${ROWS}) n`,
];
const TABLES = [
  'member',
  'session',
  'token_account',
  'cover_letter',
  'cover_letter_version',
  'job',
  'token_ledger_entry',
  'audit_entry',
  'crawl_page',
];

/** Fills each of TABLES with 5,000 realistic rows and measures its size. */
export async function measureSizes(databaseUrl: string): Promise<TableSize[]> {
  const dataSource = await connectDatabase(databaseUrl);
  for (const fill of FILLS) await runSql(dataSource, fill);
  const sizes: TableSize[] = [];
  for (const table of TABLES) sizes.push({ table, bytesPerRow: await bytesPerRow(dataSource, table) });
  await dataSource.destroy();
  return sizes;
}

/** The sizes as lines of a table. */
export const reportSizes = (sizes: readonly TableSize[]): string[] => [
  `disk a row, indexes and TOAST included (${ROWS} rows; letters of ${CHARACTERS} characters):`,
  ...sizes.map(({ table, bytesPerRow }) => `  ${table}: ${bytesPerRow.toFixed(0)} bytes`),
];

async function bytesPerRow(dataSource: DataSource, table: string): Promise<number> {
  await runSql(dataSource, `VACUUM ANALYZE ${table}`);
  const [row] = await runSql<{ bytes: number }>(
    dataSource,
    `SELECT pg_total_relation_size('${table}') / (SELECT count(*) FROM ${table})::float8 AS bytes`,
  );
  return row?.bytes ?? Number.NaN;
}
