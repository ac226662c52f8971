import { z } from 'zod';

const REQUIRED = '꼭 필요한 값입니다.';
const NOT_TEXT = '글자로 보내 주세요.';
const GENERIC = new Set([REQUIRED, NOT_TEXT]);

// zod's own Korean texts name types in English; the commonest ones are said plainly instead.
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.input === undefined) return REQUIRED;
  return issue.expected === 'string' ? NOT_TEXT : undefined;
}

/** Makes every message of zod in this process Korean, unless a schema brings its own. */
export function speakKorean(): void {
  z.config({ ...z.locales.ko(), customError: plainMessage });
}

/** Whether a message says nothing about the field it stands beside, so that it is no title for the whole answer. */
export const isGenericMessage = (message: string): boolean =>
  GENERIC.has(message) || message.startsWith('잘못된 ');
