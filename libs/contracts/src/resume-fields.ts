import { z } from 'zod';
import { exactText, textSchema } from './text.js';

/** Limits of a resume. Lengths are in characters (UTF-16 code units). */
export const RESUME_LIMITS = {
  title: 100,
  line: 200,
  paragraph: 5_000,
  url: 2_000,
  rows: 50,
  techStacks: 100,
} as const;

/** One line of text; left out or null is empty. */
export const lineSchema = textSchema
  .trim()
  .max(RESUME_LIMITS.line, '200자까지 쓸 수 있습니다.')
  .nullish()
  .transform((value) => value ?? '');

/** Text of several lines; left out or null is empty. */
export const paragraphSchema = textSchema
  .max(RESUME_LIMITS.paragraph, '5,000자까지 쓸 수 있습니다.')
  .nullish()
  .transform((value) => value ?? '');

const httpUrlSchema = z.url({ protocol: /^https?$/, hostname: /./ });

/** An address of the web; left out, null or blank is empty. */
export const urlSchema = exactText('글자로 적어 주세요.')
  .trim()
  .max(RESUME_LIMITS.url, '주소가 너무 깁니다.')
  .refine(
    (value) => value === '' || httpUrlSchema.safeParse(value).success,
    'http:// 또는 https://로 시작하는 주소를 적어 주세요.',
  )
  .nullish()
  .transform((value) => value ?? '');

export const MONTH_FORMAT_TEXT = '연월은 YYYY-MM으로 적어 주세요.';

/** A month, `YYYY-MM`; left out, null or blank is null. */
export const monthSchema = textSchema
  .trim()
  .refine((value) => value === '' || /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/.test(value), MONTH_FORMAT_TEXT)
  .nullish()
  .transform((value) => (value === undefined || value === '' ? null : value));

interface Period {
  startDate: string | null;
  endDate: string | null;
}

/** Adds an issue at `endDate` when a period ends before it starts. An ongoing one has no end. */
export function checkPeriod({ startDate, endDate }: Period, context: z.RefinementCtx): void {
  if (startDate !== null && endDate !== null && endDate < startDate)
    context.addIssue({ code: 'custom', path: ['endDate'], message: '끝난 달이 시작한 달보다 빠릅니다.' });
}

/** Adds an issue at every tech stack that occurs earlier in the same list. */
export function checkDistinctTechStacks(
  techStacks: readonly { techStackId: number }[],
  context: z.RefinementCtx,
): void {
  const seen = new Set<number>();
  techStacks.forEach(({ techStackId }, index) => {
    if (seen.has(techStackId))
      context.addIssue({
        code: 'custom',
        path: [index, 'techStackId'],
        message: '이미 선택한 기술입니다.',
      });
    seen.add(techStackId);
  });
}
