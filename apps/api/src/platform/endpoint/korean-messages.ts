import { z } from 'zod';

const REQUIRED = '꼭 필요한 값입니다.';
const NOT_TEXT = '글자로 보내 주세요.';
const ONE_OF = '다음 가운데 하나여야 합니다: ';
const NOT_FITTING = '값의 형식이 올바르지 않습니다.';
const GENERIC = new Set([REQUIRED, NOT_TEXT, NOT_FITTING]);

// zod's own Korean texts name types in English; the commonest ones are said plainly instead.
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined || issue.input === '') return REQUIRED;
  if (issue.code === 'invalid_value') return `${ONE_OF}${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_type') return issue.expected === 'string' ? NOT_TEXT : NOT_FITTING;
  return issue.code === 'invalid_format' ? NOT_FITTING : undefined;
}

/** Makes every message of zod in this process Korean, unless a schema brings its own. */
export function speakKorean(): void {
  z.config({ ...z.locales.ko(), customError: plainMessage });
}

/** Whether a message says nothing about the field it stands beside, so that it is no title for the whole answer. */
export const isGenericMessage = (message: string): boolean =>
  GENERIC.has(message) || [ONE_OF, '잘못된 '].some((start) => message.startsWith(start));
