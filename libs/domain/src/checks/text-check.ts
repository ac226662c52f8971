import type { Sentence } from '../split-sentences.js';

/** What a check looks for. */
export type CheckRule =
  | 'REPEATED_ENDING'
  | 'REPEATED_WORD'
  | 'CLICHE'
  | 'LONG_SENTENCE'
  | 'NO_FIGURES'
  | 'OTHER_COMPANY'
  | 'BLIND_HIRING';

export type CheckSeverity = 'LOW' | 'MEDIUM' | 'HIGH';

/** What a check found in a letter, and how to mend it. */
export interface TextFinding {
  rule: CheckRule;
  /** UTF-16 offsets into the text, end exclusive; both 0 for a finding about the letter as a whole. */
  start: number;
  end: number;
  /** Korean, fit to show. */
  message: string;
  suggestion: string;
  severity: CheckSeverity;
}

/** Input of a check: the text, its sentences, and what is known of the application. */
export interface CheckedText {
  text: string;
  sentences: readonly Sentence[];
  companyName: string | null;
  otherCompanyNames: readonly string[];
}

/** One check of a letter. */
export type TextCheck = (checked: CheckedText) => TextFinding[];
