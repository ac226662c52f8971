import type { EvaluationCase } from './case.js';
import { CUSTOM_QUESTION_CASES, PRACTICE_CASES } from './coaching.js';
import { FEATURES_CASES } from './features.js';
import { INTERVIEW_CASES } from './interviews.js';
import { CLUMSY_LETTERS } from './letters/clumsy.js';
import { ENGLISH_LETTERS } from './letters/english.js';
import { HOSTILE_LETTERS } from './letters/hostile.js';
import { LENGTH_LETTERS } from './letters/length.js';
import { PLAIN_LETTERS } from './letters/plain.js';
import { QUESTION_LETTERS } from './letters/questions.js';
import { FILE_RESUMES, PERIOD_RESUMES } from './resumes.js';

/** Every case, in the order of the tables. */
export const ALL_CASES: readonly EvaluationCase[] = [
  ...CLUMSY_LETTERS,
  ...PLAIN_LETTERS,
  ...LENGTH_LETTERS,
  ...ENGLISH_LETTERS,
  ...HOSTILE_LETTERS,
  ...QUESTION_LETTERS,
  ...FILE_RESUMES,
  ...PERIOD_RESUMES,
  ...INTERVIEW_CASES,
  ...CUSTOM_QUESTION_CASES,
  ...PRACTICE_CASES,
  ...FEATURES_CASES,
];
