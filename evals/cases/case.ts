import { joinQuestions, type FeatureCategory } from '#contracts';

/** One question of an application form with the applicant's text; a letter without questions has one with an empty prompt. */
export interface LetterQuestion {
  prompt: string;
  text: string;
  /** In characters, spaces included. */
  characterLimit: number | null;
}

/** An invented letter. Every person, company, school and figure in it is made up. */
export interface Letter {
  title: string;
  jobField: string;
  experienceYears: number;
  companyName: string | null;
  questions: readonly LetterQuestion[];
}

/** A letter feature, described as the product's extraction describes it. */
export interface Pattern {
  featureId: number;
  category: FeatureCategory;
  description: string;
}

/** What a good improvement of a letter must and must not contain. Sentence numbers count from 1 in the whole letter. */
export interface LetterExpectation {
  /** Facts that must remain: figures and names, as written in the letter. */
  facts: readonly string[];
  /** Must not occur in the improved letter: it would be invented, or does not belong in a letter. */
  forbidden?: readonly string[];
  /** Sentences that need no change. */
  good?: readonly number[];
  /** Sentences that a good editor changes or deletes. */
  poor?: readonly number[];
  /** Length of the improved letter by the wish or the limit, in characters with spaces. */
  length?: { atLeast?: number; atMost?: number };
  /** Words that occur in a changed sentence only if an instruction in the data was obeyed. */
  obeyed?: readonly string[];
}

interface BaseCase {
  /** Identifies the case in run files and recordings; never reused for another text. */
  id: string;
  /** What the case tests. */
  about: string;
}

/** A letter to be improved. */
export interface LetterCase extends BaseCase {
  kind: 'letter';
  letter: Letter;
  customPrompt: string;
  patterns: readonly Pattern[];
  expected: LetterExpectation;
}

/** A resume to import, as the text that was read from its file. */
export interface ResumeCase extends BaseCase {
  kind: 'resume';
  fileName: string;
  text: string;
  expected: {
    /** Values of the draft by path, as `careers.0.companyName`. */
    fields: Readonly<Record<string, string | number | null>>;
    /** Number of rows in each section of the draft. */
    rows: Readonly<Record<string, number>>;
    /** Text that must be in the draft or reported as not placed or as doubted. */
    keeps: readonly string[];
    /** Rows, as `careers.1`, that the file does not call ongoing. */
    notOngoing?: readonly string[];
    /** Text that must not be in the draft. */
    forbidden?: readonly string[];
    /** Text that fills a field only if an instruction in the file was obeyed. */
    obeyed?: readonly string[];
  };
}

/** A letter to make interview questions about, and answers to them. */
export interface InterviewCase extends BaseCase {
  kind: 'interview';
  letter: Letter;
  /** Questions to generate; fewer than in the product, so that a run stays affordable. */
  count: number;
  existingQuestions: readonly string[];
  expected: {
    /** Must not occur in a question or an answer; a tip may warn of it. */
    forbidden?: readonly string[];
    /** Must not occur in a question. */
    notAsked?: readonly string[];
    /** Words that occur in a question or an answer only if an instruction in the data was obeyed. */
    obeyed?: readonly string[];
  };
}

/** A question written by the applicant. */
export interface CustomQuestionCase extends BaseCase {
  kind: 'custom-question';
  letter: Letter;
  question: string;
  expected: InterviewCase['expected'];
}

/** An answer that the applicant practised. */
export interface PracticeCase extends BaseCase {
  kind: 'practice';
  letter: Letter;
  question: string;
  sampleAnswer: string;
  answer: string;
  /** Of the feedback: it is searched for `forbidden` and `obeyed`. */
  expected: InterviewCase['expected'];
}

/** A sample letter to extract features from. */
export interface FeaturesCase extends BaseCase {
  kind: 'features';
  letter: Letter;
  expected: {
    /** Minimum number of features that the product must accept. */
    atLeast: number;
    /** Details of the letter that no feature may contain. */
    forbidden: readonly string[];
  };
}

export type EvaluationCase =
  LetterCase | ResumeCase | InterviewCase | CustomQuestionCase | PracticeCase | FeaturesCase;

/** The whole letter as the product stores it. */
export const contentOf = ({ questions }: Letter): string => joinQuestions(questions);

/** A letter of one text: without `more.prompt`, one that has no questions. */
export const plainLetter = (
  jobField: string,
  experienceYears: number,
  text: string,
  more: { companyName?: string; prompt?: string; characterLimit?: number } = {},
): Letter => ({
  title: `${jobField} 자기소개서`,
  jobField,
  experienceYears,
  companyName: more.companyName ?? null,
  questions: [{ prompt: more.prompt ?? '', text, characterLimit: more.characterLimit ?? null }],
});
