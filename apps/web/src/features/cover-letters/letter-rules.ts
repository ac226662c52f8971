import { checkText } from '#domain';
import type { CheckRule, TextFinding } from '#domain';
import type { LetterQuestion } from './letter-document.js';

/** A finding with the question it was made in. */
export interface LetterFinding extends TextFinding {
  questionId: string;
  questionNumber: number;
  /** The text that it is about; empty for a finding about the question as a whole. */
  quote: string;
}

export interface FindingGroup {
  rule: CheckRule;
  label: string;
  findings: LetterFinding[];
}

/** In the order in which the rules are shown. */
const RULE_LABELS: Record<CheckRule, string> = {
  OTHER_COMPANY: '다른 회사 이름',
  BLIND_HIRING: '블라인드 채용에서 빼야 할 말',
  LONG_SENTENCE: '긴 문장',
  REPEATED_ENDING: '되풀이되는 어미',
  REPEATED_WORD: '되풀이되는 낱말',
  CLICHE: '흔한 표현',
  NO_FIGURES: '숫자가 없는 글',
};
const RULE_ORDER = Object.keys(RULE_LABELS) as CheckRule[];

interface CheckContext {
  companyName: string;
  otherCompanyNames: readonly string[];
}

/** Findings of every question, grouped by rule, in the order of RULE_LABELS. */
export function checkLetter(questions: readonly LetterQuestion[], context: CheckContext): FindingGroup[] {
  const findings = questions.flatMap((question, index) => checkQuestion(question, index + 1, context));
  return RULE_ORDER.map((rule) => ({
    rule,
    label: RULE_LABELS[rule],
    findings: findings.filter((finding) => finding.rule === rule),
  })).filter((group) => group.findings.length > 0);
}

function checkQuestion(
  question: LetterQuestion,
  questionNumber: number,
  context: CheckContext,
): LetterFinding[] {
  const { text, questionId } = question;
  if (text.trim() === '') return [];
  const companyName = context.companyName.trim() === '' ? null : context.companyName;
  return checkText(text, { companyName, otherCompanyNames: context.otherCompanyNames }).map((finding) => ({
    ...finding,
    questionId,
    questionNumber,
    quote: text.slice(finding.start, finding.end),
  }));
}
