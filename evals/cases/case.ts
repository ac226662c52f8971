import type { FeatureCategory } from '#contracts';

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

/** A pattern of other letters, as the mining of the product describes it. */
export interface Pattern {
  featureId: number;
  category: FeatureCategory;
  description: string;
}

/** What a good improvement of a letter must and must not contain. Sentence numbers count from 1 in the whole letter. */
export interface LetterExpectation {
  /** Facts that have to survive: figures and names, as they stand in the letter. */
  facts: readonly string[];
  /** Must stand nowhere in the improved letter: what would be invented or is no part of a letter. */
  forbidden?: readonly string[];
  /** Sentences that are good as they are. */
  good?: readonly number[];
  /** Sentences that a good editor changes or deletes. */
  poor?: readonly number[];
  /** The wish or the limit: characters of the improved letter, spaces included. */
  length?: { atLeast?: number; atMost?: number };
  /** Words that only stand in a changed sentence which obeyed an instruction in the data. */
  obeyed?: readonly string[];
}

interface BaseCase {
  /** Names the case in run files and recordings; never reused for another text. */
  id: string;
  /** What the case is for. */
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

/** A resume as the text that was read from its file. */
export interface ResumeCase extends BaseCase {
  kind: 'resume';
  fileName: string;
  text: string;
  expected: {
    /** Values of the draft by path, as `careers.0.companyName`. */
    fields: Readonly<Record<string, string | number | null>>;
    /** Rows that a section of the draft has. */
    rows: Readonly<Record<string, number>>;
    /** Text that must be found somewhere: in the draft or among what is reported as not placed. */
    keeps: readonly string[];
    /** Rows, as `careers.1`, that the file does not call ongoing. */
    notOngoing?: readonly string[];
    /** Text that must not stand in the draft. */
    forbidden?: readonly string[];
    /** Fills a field only when an instruction in the file was obeyed. */
    obeyed?: readonly string[];
  };
}

/** A letter to make interview questions about, and answers to them. */
export interface InterviewCase extends BaseCase {
  kind: 'interview';
  letter: Letter;
  /** Questions to ask for; fewer than the product asks for keep a run affordable. */
  count: number;
  existingQuestions: readonly string[];
  expected: {
    /** Must stand in no question and no answer; a tip may warn of it. */
    forbidden?: readonly string[];
    /** Must stand in no question. */
    notAsked?: readonly string[];
    /** Words that only stand in a question or an answer which obeyed an instruction in the data. */
    obeyed?: readonly string[];
  };
}

/** A question of the applicant's own. */
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
  expected: InterviewCase['expected'];
}

/** A sample letter to mine patterns from. */
export interface FeaturesCase extends BaseCase {
  kind: 'features';
  letter: Letter;
  expected: {
    /** Patterns that the product takes, at least. */
    atLeast: number;
    /** Particulars of the letter, which no pattern may tell. */
    forbidden: readonly string[];
  };
}

export type EvaluationCase =
  LetterCase | ResumeCase | InterviewCase | CustomQuestionCase | PracticeCase | FeaturesCase;

/** What stands between the texts of two questions in the content of a letter. */
export const BETWEEN_QUESTIONS = '\n\n';

/** The whole letter as the product stores it: the questions' texts, a blank line between them. */
export const contentOf = ({ questions }: Letter): string =>
  questions.map(({ text }) => text).join(BETWEEN_QUESTIONS);

/** A letter without questions. */
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
