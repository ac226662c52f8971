import type { QuestionsData } from '#ai';
import { checkText, splitSentences, type CheckRule } from '#domain';
import type { InterviewLetter } from './interview-letter.js';

/** Where the letter says something without showing it; how it is written is no matter of an interview. */
const ASKED_ABOUT: readonly CheckRule[] = ['CLICHE', 'NO_FIGURES'];

/** The places of a letter that an interviewer would ask to be shown. */
export function findWeakSpots({ content, companyName }: InterviewLetter): QuestionsData['weakSpots'] {
  const sentences = splitSentences(content);
  return checkText(content, { companyName })
    .filter(({ rule }) => ASKED_ABOUT.includes(rule))
    .map(({ start, end, message }) => {
      const at = end === 0 ? -1 : sentences.findIndex((sentence) => start < sentence.end);
      return { sentenceNumber: at === -1 ? null : at + 1, message };
    });
}
