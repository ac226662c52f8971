import { z } from 'zod';
import { exactText, requiredText } from './text.js';

/** Limits of a resume. Lengths are in characters (UTF-16 code units). */
export const RESUME_LIMITS = {
  title: 100,
  line: 200,
  paragraph: 5_000,
  url: 2_000,
  rows: 50,
  techStacks: 100,
} as const;

/**
 * One line of text; left out or null is empty.
 * @param object what is written, with the object particle, such as `전공을`
 */
export const line = (object: string) =>
  requiredText(`${object} 적어 주세요.`)
    .trim()
    .max(RESUME_LIMITS.line, `${object} 200자까지 쓸 수 있어요.`)
    .nullish()
    .transform((value) => value ?? '');

/** Text of several lines; left out or null is empty. `object` as in `line`. */
export const paragraph = (object: string) =>
  requiredText(`${object} 적어 주세요.`)
    .max(RESUME_LIMITS.paragraph, `${object} 5,000자까지 쓸 수 있어요.`)
    .nullish()
    .transform((value) => value ?? '');

const httpUrlSchema = z.url({ protocol: /^https?$/, hostname: /./ });

/** An address of the web; left out, null or blank is empty. */
export const urlSchema = exactText('주소를 적어 주세요.')
  .trim()
  .max(RESUME_LIMITS.url, '주소가 너무 길어요.')
  .refine(
    (value) => value === '' || httpUrlSchema.safeParse(value).success,
    'http:// 또는 https://로 시작하는 주소를 적어 주세요.',
  )
  .nullish()
  .transform((value) => value ?? '');

export const MONTH_FORMAT_TEXT = '연월은 2026-01처럼 적어 주세요.';

/** A month, `YYYY-MM`; left out, null or blank is null. */
export const monthSchema = requiredText(MONTH_FORMAT_TEXT)
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
    context.addIssue({ code: 'custom', path: ['endDate'], message: '끝난 달이 시작한 달보다 빨라요.' });
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
        message: '이미 선택한 기술이에요.',
      });
    seen.add(techStackId);
  });
}
