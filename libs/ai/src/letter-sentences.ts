import { splitSentences } from '#domain';

/** A sentence of a letter as models receive it; `paragraph` is the number of its paragraph. Both count from 1. */
export type LetterSentence = {
  number: number;
  paragraph: number;
  text: string;
};

const BLANK_LINE = /\n[^\S\n]*\n/;

/**
 * The sentences of a letter, verbatim, with their numbers and those of their paragraphs, both from 1. A blank line separates
 * paragraphs; in a letter without one every line is a paragraph.
 */
export function numberSentences(content: string): LetterSentence[] {
  const between = BLANK_LINE.test(content.trim()) ? BLANK_LINE : /\n/;
  let paragraph = 1;
  let end = 0;
  return splitSentences(content).map((sentence) => {
    if (end > 0 && between.test(content.slice(end, sentence.start))) paragraph += 1;
    end = sentence.end;
    return { number: sentence.index + 1, paragraph, text: sentence.text };
  });
}
