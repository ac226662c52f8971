import { z } from 'zod';
import { idParameterSchema, timestampSchema } from './identifiers.js';
import { pagePosition, pageSchema, sortParameter } from './paging.js';
import { defineRoute } from './route.js';
import { isBlank, requiredText, searchTextSchema } from './text.js';

/** Every action that is audited when an administrator, the command line or the configuration does it. */
export const auditActionSchema = z.enum(
  [
    'MEMBER_STATUS_CHANGE',
    'MEMBER_ROLE_CHANGE',
    'MEMBER_FORCE_LOGOUT',
    'MEMBER_TOKEN_GRANT',
    'RESUME_RESTORE',
    'COVER_LETTER_RESTORE',
    'JOB_CANCEL',
    'JOB_RETRY',
    'QUEUE_CHANGE',
    'CRAWL_SOURCE_CREATE',
    'CRAWL_SOURCE_UPDATE',
    'CRAWL_SOURCE_DELETE',
    'CRAWL_START',
    'CRAWL_STOP',
    'CRAWL_RESUME',
    'CRAWLED_COVER_LETTER_UPDATE',
    'CRAWLED_COVER_LETTER_DELETE',
    'CRAWLED_COVER_LETTER_DELETE_ALL',
    'FEATURE_EXTRACT',
    'FEATURE_DEDUPLICATE',
    'FEATURE_PROCESS',
    'AUDIT_EXPORT',
    'AI_STOP',
    'AI_ALLOW',
  ],
  '무엇을 한 기록인지 골라 주세요.',
);
export type AuditAction = z.infer<typeof auditActionSchema>;

// E-mail and name are null once the member's account is deleted: only the id stays.
const auditedMemberSchema = z.object({
  memberId: z.number().int(),
  email: z.string().nullable(),
  name: z.string().nullable(),
});

/** `actor` null is the command line or the configuration; `target` null is a change that concerns no member. */
export const auditEntrySchema = z.object({
  auditId: z.number().int(),
  action: auditActionSchema,
  actor: auditedMemberSchema.nullable(),
  target: auditedMemberSchema.nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  createdAt: timestampSchema,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Characters that the reason of an administrator's change may have. */
export const MAXIMUM_REASON_LENGTH = 200;

const REASON_REQUIRED = '사유를 적어 주세요.';
const reasonSchema = requiredText(REASON_REQUIRED)
  .trim()
  .max(MAXIMUM_REASON_LENGTH, '사유는 200자까지 쓸 수 있어요.');

/** Why an administrator changes something, for the audit entry. */
export const requiredReasonSchema = reasonSchema.refine((value) => !isBlank(value), REASON_REQUIRED);

/** The same where it may be left out: null or blank is null. */
export const optionalReasonSchema = reasonSchema
  .nullish()
  .transform((value) => (typeof value !== 'string' || isBlank(value) ? null : value));

const DAY_MESSAGE = '날짜는 2026-01-31처럼 적어 주세요.';
// PostgreSQL's calendar has no year 0.
const daySchema = z.iso.date(DAY_MESSAGE).refine((day) => !day.startsWith('0000'), DAY_MESSAGE);
const filterShape = {
  action: auditActionSchema.optional(),
  actorMemberId: idParameterSchema.optional(),
  targetMemberId: idParameterSchema.optional(),
  /** Part of the e-mail of the actor or of the member concerned. */
  email: searchTextSchema(),
  /** First and last day, in Seoul. */
  from: daySchema.optional(),
  to: daySchema.optional(),
};

const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to;
const OUT_OF_ORDER = { path: ['to'], message: '끝 날짜는 시작 날짜보다 빠를 수 없어요.' };

export const auditListQuerySchema = z
  .object({ ...pagePosition(20), sort: sortParameter(['createdAt']), ...filterShape })
  .refine(isInOrder, OUT_OF_ORDER);
export type AuditListQuery = z.infer<typeof auditListQuerySchema>;
export const auditFilterSchema = z.object(filterShape).refine(isInOrder, OUT_OF_ORDER);
export type AuditFilter = z.infer<typeof auditFilterSchema>;

const path = '/api/v1/admin/audit';

export const auditRoutes = {
  list: defineRoute({
    method: 'GET',
    path,
    summary: '누가 누구에게 무엇을 언제 왜 했는지. 말하지 않으면 새것부터',
    access: 'ADMIN',
    query: auditListQuerySchema,
    response: pageSchema(auditEntrySchema),
  }),
  export: defineRoute({
    method: 'GET',
    path: `${path}/export`,
    summary: '걸러 본 감사 기록을 CSV 파일로',
    access: 'ADMIN',
    answer: 'FILE',
    query: auditFilterSchema,
    response: z.null(),
  }),
} as const;
