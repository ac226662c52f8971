import { z } from 'zod';
import { type AuditAction, jobTypeSchema } from '#contracts';
import { AUDIT_ACTION_NAMES } from '#domain';
import { formatDateTime, formatNumber } from '@/lib/format';
import { jobTypeLabel } from '@/lib/jobs/job-labels';
import { MEMBER_STATUS_NAMES, ROLE_NAMES } from '@/lib/role-and-status-names';

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

/** A recorded value as text: known words in Korean, other words as they are, what is nested deeper as JSON. */
export function valueText(action: AuditAction, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '없음';
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  if (typeof value === 'number') return /Id$/.test(field) ? String(value) : formatNumber(value);
  if (typeof value === 'string') return wordText(action, field, value);
  if (isPlainList(value)) return value.join(', ') || '없음';
  return settingsText(action, value) ?? JSON.stringify(value);
}

/** Settings in one field, such as the filters of a search; null when it is anything else. */
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

const FIELD_NAMES: Readonly<Record<string, string | undefined>> = {
  status: '상태',
  role: '권한',
  email: '이메일',
  endedSessions: '끝낸 세션',
  amount: '준 토큰',
  remainingTokens: '남은 토큰',
  resumeId: '이력서 번호',
  coverLetterId: '자기소개서 번호',
  deletedAt: '삭제일',
  length: '글자 수',
  letters: '글 수',
  jobId: '작업 번호',
  type: '종류',
  path: '경로',
  method: '메서드',
  runId: '실행 번호',
  sourceIds: '출처 번호',
  sourceId: '출처 번호',
  name: '이름',
  startUrls: '시작 주소',
  letterLinkSelector: '글 링크 선택자',
  nextPageSelector: '다음 쪽 선택자',
  titleSelector: '제목 선택자',
  contentSelector: '본문 선택자',
  jobFieldSelector: '직무 선택자',
  companySelector: '회사 선택자',
  needsBrowser: '브라우저 필요',
  requestsPerMinute: '분당 요청',
  enabled: '사용',
  isStopped: '멈춤',
  message: '회원에게 보인 글',
  filters: '거른 것',
  action: '한 일',
  actorMemberId: '한 사람',
  targetMemberId: '받은 사람',
  from: '첫날',
  to: '마지막 날',
};

/** The label of a field as on the other pages; its key if they do not show it. */
export const fieldName = (field: string): string =>
  (Object.hasOwn(FIELD_NAMES, field) ? FIELD_NAMES[field] : undefined) ?? field;

/** Fields that name what was changed: shown even where they stay the same. */
export const NAMING_FIELDS: ReadonlySet<string> = new Set([
  'resumeId',
  'coverLetterId',
  'jobId',
  'type',
  'runId',
  'sourceId',
  'name',
]);
