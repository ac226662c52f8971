import { z } from 'zod';
import { requiredReasonSchema } from './audit.js';
import { timestampSchema } from './identifiers.js';
import { defineRoute } from './route.js';
import { isBlank, requiredText } from './text.js';

/** The longest range of the statistics, in days; records of AI requests are kept a day longer. */
export const AI_STATISTICS_DAYS = 90;
/** Characters of the text that members read while AI calls are stopped. */
export const MAXIMUM_AI_SWITCH_MESSAGE_LENGTH = 200;

const seconds = z.number().nullable();

/** Figures of requests to the AI provider. Seconds are of successful requests; null where none has any. */
export const aiFiguresSchema = z.object({
  calls: z.number().int(),
  succeeded: z.number().int(),
  /** Aborted by the product: job cancelled, deadline passed, claim lost, process or calls stopped. Neither succeeded nor failed. */
  givenUp: z.number().int(),
  failed: z.number().int(),
  medianFirstTokenSeconds: seconds,
  /** 95th percentile. */
  slowFirstTokenSeconds: seconds,
  medianTotalSeconds: seconds,
  slowTotalSeconds: seconds,
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** US dollars at the configured prices, of the calls that have one. */
  dollars: z.number(),
  /** Successful requests for which the provider reported no model tokens. */
  uncounted: z.number().int(),
  /** Requests with counted model tokens but no configured price: their cost is unknown and not part of `dollars`. */
  unpriced: z.number().int(),
});
export type AiFigures = z.infer<typeof aiFiguresSchema>;

const failuresSchema = z.array(z.object({ outcome: z.string(), calls: z.number().int() }));
export type AiFailures = z.infer<typeof failuresSchema>;

/** Days are Seoul's: `days` has all of the range, today last. `failures` are by reason, most frequent first. */
export const aiStatisticsSchema = z.object({
  totals: aiFiguresSchema.extend({ failures: failuresSchema }),
  days: z.array(aiFiguresSchema.extend({ day: z.iso.date() })),
  /** By purpose: the prompt's name, or `embedding`; most calls first. */
  purposes: z.array(aiFiguresSchema.extend({ purpose: z.string(), failures: failuresSchema })),
  /** By prompt (most calls first) and version (newest first); calls without a prompt are left out. */
  promptVersions: z.array(aiFiguresSchema.extend({ purpose: z.string(), promptVersion: z.number().int() })),
});
export type AiStatistics = z.infer<typeof aiStatisticsSchema>;

const DAYS_MESSAGE = `기간은 1일부터 ${AI_STATISTICS_DAYS}일까지 고를 수 있어요.`;
const daysSchema = z
  .string(DAYS_MESSAGE)
  .regex(/^\d{1,2}$/, DAYS_MESSAGE)
  .transform(Number)
  .refine((days) => days >= 1 && days <= AI_STATISTICS_DAYS, DAYS_MESSAGE)
  .default(30);

export const aiSwitchSchema = z.object({
  isStopped: z.boolean(),
  /** The text that members read while calls are stopped; null while they are allowed. */
  message: z.string().nullable(),
  /** Rises at every change. */
  version: z.number().int(),
  /** Null before the first change. */
  changedAt: timestampSchema.nullable(),
  /** E-mail and name are null once the administrator's account is deleted. */
  changedBy: z
    .object({ memberId: z.number().int(), email: z.string().nullable(), name: z.string().nullable() })
    .nullable(),
  /** Jobs that wait until calls are allowed again. */
  heldJobs: z.number().int(),
});
export type AiSwitchView = z.infer<typeof aiSwitchSchema>;

const changeFields = {
  reason: requiredReasonSchema,
  /** The version that was read; the change is refused when another administrator has changed the switch since. */
  expectedVersion: z.number().int().optional(),
};
const MESSAGE_REQUIRED = '회원에게 보일 글을 적어 주세요.';

export const aiSwitchChangeSchema = z.discriminatedUnion(
  'isStopped',
  [
    z.object({
      isStopped: z.literal(true),
      message: requiredText(MESSAGE_REQUIRED)
        .trim()
        .max(MAXIMUM_AI_SWITCH_MESSAGE_LENGTH, '회원에게 보일 글은 200자까지 쓸 수 있어요.')
        .refine((text) => !isBlank(text), MESSAGE_REQUIRED),
      ...changeFields,
    }),
    z.object({ isStopped: z.literal(false), ...changeFields }),
  ],
  '멈출지 다시 허용할지 골라 주세요.',
);
export type AiSwitchChange = z.infer<typeof aiSwitchChangeSchema>;

const path = '/api/v1/admin/ai';

export const adminAiRoutes = {
  statistics: defineRoute({
    method: 'GET',
    path: `${path}/statistics`,
    summary: 'AI 호출 수, 실패, 걸린 시간, 토큰과 값을 날과 종류로',
    access: 'ADMIN',
    query: z.object({ days: daysSchema }),
    response: aiStatisticsSchema,
  }),
  switch: defineRoute({
    method: 'GET',
    path: `${path}/switch`,
    summary: 'AI 호출을 멈췄는지',
    access: 'ADMIN',
    response: aiSwitchSchema,
  }),
  changeSwitch: defineRoute({
    method: 'PUT',
    path: `${path}/switch`,
    summary: 'AI 호출을 멈추거나 다시 허용한다',
    access: 'ADMIN',
    refusals: ['VERSION_CONFLICT'],
    body: aiSwitchChangeSchema,
    response: aiSwitchSchema,
  }),
} as const;
