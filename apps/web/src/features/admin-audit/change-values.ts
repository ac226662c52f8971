import { z } from 'zod';
import { type AuditAction, jobTypeSchema } from '#contracts';
import { AUDIT_ACTION_NAMES } from '#domain';
import { formatDateTime, formatNumber } from '@/lib/format';
import { jobTypeLabel } from '@/lib/jobs/job-labels';
import { MEMBER_STATUS_NAMES, ROLE_NAMES } from '@/lib/member-standing-names';
import { fieldName } from './field-names.js';

type Names = Readonly<Record<string, string | undefined>>;

const STATUSES: Names = {
  ACTIVE: '활성화',
  DELETED: '삭제됨',
  QUEUED: '대기',
  RUNNING: '실행 중',
  SUCCEEDED: '성공',
  FAILED: '실패',
  CANCELLED: '취소됨',
};
const settingsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A value that was written down, as it is read: known words in Korean, anything else as JSON. */
export function valueText(action: AuditAction, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '없음';
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  if (typeof value === 'number') return /Id$/.test(field) ? String(value) : formatNumber(value);
  if (typeof value === 'string') return wordText(action, field, value);
  if (isPlainList(value)) return value.join(', ') || '없음';
  return settingsText(action, value) ?? JSON.stringify(value);
}

/** Settings that stand in one field, such as the filters of a search; null when it is anything else. */
function settingsText(action: AuditAction, value: unknown): string | null {
  const settings = settingsSchema.safeParse(value).data;
  if (settings === undefined) return null;
  const texts = Object.entries(settings).map(
    ([name, setting]) => `${fieldName(name)} ${valueText(action, name, setting)}`,
  );
  return texts.join(', ') || '없음';
}

function wordText(action: AuditAction, field: string, word: string): string {
  if (field.endsWith('At') && TIMESTAMP.test(word) && !Number.isNaN(Date.parse(word)))
    return formatDateTime(word);
  return knownWord(action, field, word) ?? word;
}

function knownWord(action: AuditAction, field: string, word: string): string | undefined {
  if (field === 'role') return own(ROLE_NAMES, word);
  if (field === 'status') return own(action.startsWith('MEMBER_') ? MEMBER_STATUS_NAMES : STATUSES, word);
  if (field === 'action') return own(AUDIT_ACTION_NAMES, word);
  const jobType = field === 'type' ? jobTypeSchema.safeParse(word).data : undefined;
  return jobType && jobTypeLabel(jobType);
}

const own = (names: Names, word: string): string | undefined =>
  Object.hasOwn(names, word) ? names[word] : undefined;

const isPlainList = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number');
