import type { Pattern } from '../tasks/cover-letter-data.js';
import type { RewriteRule } from './revision.js';

// Words by which the description of a mined pattern shows that a rule follows it.
const KEYWORDS: Partial<Record<RewriteRule, RegExp>> = {
  LONG_SENTENCE: /짧|간결|나누|나눈|한 문장|길이|호흡/,
  REPEATED_ENDING: /반복|어미|끝맺|종결|단조/,
  CLICHE: /상투|진부|클리셰|뻔한|추상/,
  FILLER: /군더더기|수식|꾸밈|과장|간결/,
  PLAIN_WORDS: /간결|명료|명확|군더더기|능동/,
  OPINION: /단정|확신|자신감|명확|단언/,
};

/** The first pattern whose description one of the rules follows, or null. */
export function findFittingPattern(
  rules: readonly RewriteRule[],
  patterns: readonly Pattern[],
): Pattern | null {
  return patterns.find((pattern) => rules.some((rule) => KEYWORDS[rule]?.test(pattern.description))) ?? null;
}
