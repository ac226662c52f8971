import type { InterviewLetterData } from '#ai';
import { splitSentences } from '#domain';

const BLANK_LINE = /\n[^\S\n]*\n/;

/**
 * The sentences of a letter, verbatim, by number and paragraph, both from 1. Paragraphs stand apart by a blank line; in a letter
 * without one every line is a paragraph.
 */
export function numberSentences(content: string): InterviewLetterData['sentences'] {
  const text = content.replaceAll('\r\n', '\n');
  const between = BLANK_LINE.test(text.trim()) ? BLANK_LINE : /\n/;
  let paragraph = 1;
  let end = 0;
  return splitSentences(text).map((sentence) => {
    if (end > 0 && between.test(text.slice(end, sentence.start))) paragraph += 1;
    end = sentence.end;
    return { number: sentence.index + 1, paragraph, text: sentence.text };
  });
}
