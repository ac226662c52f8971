import { checkText, findNumbers, type TextFinding } from '#domain';
import type { CoverLetterData, NumberedSentence } from './task.js';

export interface LetterAnalysis {
  sentences: readonly NumberedSentence[];
  jobField: string;
  characters: number;
  averageLength: number;
  longest: NumberedSentence | null;
  withFigures: readonly NumberedSentence[];
  /** Sentences by their role in the letter. */
  motivation: readonly NumberedSentence[];
  experience: readonly NumberedSentence[];
  result: readonly NumberedSentence[];
  plan: readonly NumberedSentence[];
  findings: readonly LetterFinding[];
}

export interface LetterFinding extends TextFinding {
  /** The one that the finding is about; null for the letter as a whole. */
  sentence: NumberedSentence | null;
}

const MOTIVATION =
  /지원(?:한 이유|하게 |을 결심|동기|했습니다|합니다|하고자)|관심을 (?:갖|가지)|매력을 느|계기/;
const EXPERIENCE = /맡았|맡아|담당|개발|기획|운영|분석|설계|제작|진행|인턴|근무|프로젝트|참여|조사|개선/;
const RESULT =
  /줄였|줄어|늘었|늘렸|높였|높아|달성|이뤘|수상|성공|완료|마쳤|해결|결과|향상|단축|증가|감소|절감/;
const PLAN = /입사 ?후|입사하면|앞으로|싶습니다|겠습니다|목표/;

const lengthOf = (sentence: NumberedSentence) => [...sentence.text].length;

function locateFindings(
  sentences: readonly NumberedSentence[],
  companyName: string | null | undefined,
): LetterFinding[] {
  let end = 0;
  const ranges = sentences.map((sentence) => {
    const start = end;
    end += sentence.text.length + 1;
    return { sentence, start, end };
  });
  const text = sentences.map((sentence) => sentence.text).join('\n');
  return checkText(text, { companyName: companyName ?? null }).map((finding) => {
    const range =
      finding.end > 0
        ? ranges.find(({ start, end: until }) => finding.start >= start && finding.start < until)
        : undefined;
    return { ...finding, sentence: range?.sentence ?? null };
  });
}

/** What rules can count and find in a letter. */
export function analyzeLetter({
  sentences,
  jobField,
  companyName,
}: Pick<CoverLetterData, 'sentences' | 'jobField' | 'companyName'>): LetterAnalysis {
  const matching = (pattern: RegExp) => sentences.filter((sentence) => pattern.test(sentence.text));
  const characters = sentences.reduce((sum, sentence) => sum + lengthOf(sentence), 0);
  return {
    sentences,
    jobField: jobField?.trim() ?? '',
    characters,
    averageLength: sentences.length === 0 ? 0 : Math.round(characters / sentences.length),
    longest: [...sentences].sort((a, b) => lengthOf(b) - lengthOf(a))[0] ?? null,
    withFigures: sentences.filter(
      (sentence) => /\d/.test(sentence.text) || findNumbers(sentence.text).length > 0,
    ),
    motivation: matching(MOTIVATION),
    experience: matching(EXPERIENCE),
    result: matching(RESULT),
    plan: matching(PLAN),
    findings: locateFindings(sentences, companyName),
  };
}

const QUOTED_CHARACTERS = 60;

/** A sentence as a quotation with its number, cut when long: 3번째 문장 “…”. */
export function quote({ number, text }: NumberedSentence): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  const cut =
    characters.length > QUOTED_CHARACTERS
      ? `${characters.slice(0, QUOTED_CHARACTERS).join('')}…`
      : characters.join('');
  return `${number}번째 문장 “${cut}”`;
}
