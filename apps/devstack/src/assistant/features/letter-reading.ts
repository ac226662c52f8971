import { analyzeLetter, type LetterAnalysis } from '../feedback/letter-analysis.js';
import type { StorySentence } from '../tasks/interview-data.js';

/** A letter as the patterns look at it: what its questions ask is left out. */
export interface LetterReading extends LetterAnalysis {
  text: string;
  /** The sentences of each paragraph. */
  paragraphs: readonly (readonly string[])[];
}

const PROMPT = /(?:주세요\.?|[까나]요?\?|무엇입니까\?|동기|경험|계획|포부|사항|소개)$/;
const LONGEST_PROMPT = 60;

const isPrompt = ({ text }: StorySentence): boolean => text.length <= LONGEST_PROMPT && PROMPT.test(text);

/** What can be seen in a letter without understanding it. */
export function readLetter(
  jobField: string | null | undefined,
  all: readonly StorySentence[],
): LetterReading {
  const sentences = all.filter((sentence) => !isPrompt(sentence));
  const numbers = [...new Set(sentences.map(({ paragraph }) => paragraph))];
  const paragraphs = numbers.map((number) =>
    sentences.filter(({ paragraph }) => paragraph === number).map(({ text }) => text),
  );
  const text = sentences.map((sentence) => sentence.text).join(' ');
  return { ...analyzeLetter({ sentences, jobField }), text, paragraphs };
}
