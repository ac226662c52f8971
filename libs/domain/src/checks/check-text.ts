import { findDates } from '../statements/dates.js';
import { findNumbers } from '../statements/numbers.js';
import { splitSentences } from '../split-sentences.js';
import { findBlindHiringTerms } from './blind-hiring.js';
import { findCliches } from './cliches.js';
import { findOtherCompanies } from './other-company.js';
import { findRepeatedEndings, findRepeatedWords } from './repetition.js';
import type { TextCheck, TextFinding } from './text-check.js';

export type { CheckRule, CheckSeverity, TextFinding } from './text-check.js';

/** What is known besides the text. */
export interface CheckTextOptions {
  /** The company the letter is for; without it other companies' names cannot be found. */
  companyName?: string | null;
  /** Companies of the member's other letters. */
  otherCompanyNames?: readonly string[];
}

/** A shorter text need not have a figure. */
const MINIMUM_CHARACTERS_FOR_FIGURES = 300;

const findMissingFigures: TextCheck = ({ text }) => {
  if (text.length < MINIMUM_CHARACTERS_FOR_FIGURES || /\d/.test(text)) return [];
  if (findDates(text).length > 0 || findNumbers(text).length > 0) return [];
  return [
    {
      rule: 'NO_FIGURES',
      start: 0,
      end: 0,
      message: '글 전체에 숫자가 하나도 없어요.',
      suggestion: '기간, 인원, 횟수, 늘거나 줄어든 비율처럼 직접 확인할 수 있는 숫자를 넣어 보세요.',
      severity: 'MEDIUM',
    },
  ];
};

/** Code points, spaces included; beyond it a sentence of a letter is hard to follow in one reading. */
export const LONG_SENTENCE_CHARACTERS = 100;

const findLongSentences: TextCheck = ({ sentences }) =>
  sentences.flatMap((sentence) => {
    const length = [...sentence.text].length;
    if (length <= LONG_SENTENCE_CHARACTERS) return [];
    return {
      rule: 'LONG_SENTENCE' as const,
      start: sentence.start,
      end: sentence.end,
      message: `문장이 ${length}자로 길어요.`,
      suggestion: '한 문장에 한 가지 이야기만 담아 두 문장으로 나눠 보세요.',
      severity: length > LONG_SENTENCE_CHARACTERS * 1.5 ? 'MEDIUM' : 'LOW',
    };
  });

const CHECKS: readonly TextCheck[] = [
  findRepeatedEndings,
  findRepeatedWords,
  findCliches,
  findLongSentences,
  findMissingFigures,
  findOtherCompanies,
  findBlindHiringTerms,
];

/**
 * Checks a Korean cover letter by rules, without a model: quick enough to run on every keystroke (under 10 ms for
 * 10,000 characters). Findings are ordered by position; offsets are UTF-16 and refer to the text as given.
 */
export function checkText(text: string, options: CheckTextOptions = {}): TextFinding[] {
  const checked = {
    text,
    sentences: splitSentences(text),
    companyName: options.companyName ?? null,
    otherCompanyNames: options.otherCompanyNames ?? [],
  };
  return CHECKS.flatMap((check) => check(checked)).sort((a, b) => a.start - b.start || a.end - b.end);
}
