import { AUDIT_ACTION_NAMES } from '#domain';
import type { AuditRecord } from './audit.repository.js';

/** Without it Excel on Windows reads UTF-8 in its own code page. */
const BYTE_ORDER_MARK = '\uFEFF';
const TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Seoul',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const COLUMNS: readonly [header: string, cell: (record: AuditRecord) => unknown][] = [
  ['번호', ({ auditId }) => auditId],
  ['일시(한국 시각)', ({ createdAt }) => TIME.format(createdAt)],
  ['한 일', ({ action }) => AUDIT_ACTION_NAMES[action]],
  ['한 일 코드', ({ action }) => action],
  ['관리자 번호', ({ actorMemberId }) => actorMemberId],
  ['관리자 이메일', ({ actorEmail }) => actorEmail],
  ['관리자 이름', ({ actorName }) => actorName],
  ['대상 회원 번호', ({ targetMemberId }) => targetMemberId],
  ['대상 회원 이메일', ({ targetEmail }) => targetEmail],
  ['대상 회원 이름', ({ targetName }) => targetName],
  ['바꾸기 전', ({ before }) => before],
  ['바꾼 뒤', ({ after }) => after],
  ['사유', ({ reason }) => reason],
];

/** The entries as a CSV file for spreadsheets, one chunk for each batch. */
export async function* auditCsv(batches: AsyncIterable<AuditRecord[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([header]) => header));
  for await (const batch of batches) yield batch.map(lineOf).join('');
}

const lineOf = (record: AuditRecord): string => csvLine(COLUMNS.map(([, cell]) => textOf(cell(record))));

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

// The first characters of a spreadsheet formula, full-width forms and line breaks included (OWASP, CSV Injection).
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const QUOTED = /[",\r\n]/;

/** One record of a CSV file (RFC 4180) with its line break; a cell that a spreadsheet would evaluate is prefixed with an apostrophe. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(text: string): string {
  const escaped = FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
