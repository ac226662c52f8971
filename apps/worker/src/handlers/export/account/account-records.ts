import type { Transaction } from '#database';

/** A row with the names of its columns as the API writes them. */
export type AccountRecord = Record<string, unknown>;

interface RecordFile {
  name: string;
  sql: string;
}

/** What there is of a member besides documents: one file each, of every row that `$1` owns. */
const RECORD_FILES: readonly RecordFile[] = [
  { name: '회원', sql: `SELECT to_jsonb(t) AS row FROM member t WHERE member_id = $1` },
  {
    name: '동의',
    sql: `SELECT to_jsonb(t) - 'member_id' AS row FROM consent t WHERE member_id = $1 ORDER BY accepted_at`,
  },
  {
    name: '로그인한 기기',
    sql: `SELECT to_jsonb(t) - ARRAY['member_id', 'generation'] AS row FROM session t WHERE member_id = $1 ORDER BY created_at`,
  },
  { name: '토큰', sql: `SELECT to_jsonb(t) - 'member_id' AS row FROM token_account t WHERE member_id = $1` },
  {
    name: '토큰 내역',
    sql: `SELECT to_jsonb(t) - 'member_id' AS row FROM token_ledger_entry t WHERE member_id = $1 ORDER BY entry_id`,
  },
  {
    name: 'AI를 부른 기록',
    sql: `SELECT to_jsonb(t) - 'member_id' AS row FROM ai_request t WHERE member_id = $1 ORDER BY request_id`,
  },
  {
    name: '보관 중인 파일',
    sql: `SELECT to_jsonb(t) - 'content' - 'member_id' || jsonb_build_object('size', length(content)) AS row
      FROM (SELECT * FROM stored_file WHERE member_id = $1) t ORDER BY created_at`,
  },
  {
    // Who did it is somebody else's to say.
    name: '관리 기록',
    sql: `SELECT to_jsonb(t) - ARRAY['actor_member_id', 'target_member_id'] AS row FROM audit_entry t
      WHERE target_member_id = $1 ORDER BY audit_id`,
  },
];

/** Reads each of the files in turn. */
export async function* readRecordFiles(
  tx: Transaction,
  memberId: number,
): AsyncGenerator<{ name: string; records: AccountRecord[] }> {
  for (const { name, sql } of RECORD_FILES) {
    const rows = await tx.query<{ row: AccountRecord }>(sql, [memberId]);
    yield { name, records: rows.map(({ row }) => named(row)) };
  }
}

/** Columns in camel case; what is inside of them stays. */
export const named = (row: AccountRecord): AccountRecord =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
