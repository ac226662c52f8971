import type { AiFeedback } from '#contracts';
import { readKnownWords } from '#spelling';
import type { DataSource } from 'typeorm';

/**
 * Corrects what is sure to be misspelt or wrongly spaced in a text that the AI wrote for a member, who then sees it without
 * these errors. Names that the member's own spelling check leaves alone stay, and so do errors of the text that may be quoted.
 */
export type CorrectSpelling = (text: string, quotedText?: string) => string;

/** @param companyName of the letter, which may not be saved yet */
export async function createSpellingCorrection(
  dataSource: DataSource,
  memberId: number,
  companyName: string | null | undefined,
): Promise<CorrectSpelling> {
  // The rules take a tenth of a second to load, which no start waits for.
  const { correctSureErrors } = await import('#spelling-rules');
  const knownWords = [...(await readKnownWords(dataSource, memberId)), companyName ?? ''];
  return (text, quotedText) => correctSureErrors(text, { knownWords, quotedText });
}

/** @param quotedText what the feedback is about */
export function correctFeedback(
  feedback: AiFeedback,
  correctSpelling: CorrectSpelling,
  quotedText: string,
): AiFeedback {
  const correct = (text: string) => correctSpelling(text, quotedText);
  const correctPoint = <Point extends AiFeedback['strengths'][number]>(point: Point): Point => ({
    ...point,
    description: correct(point.description),
    suggestion: correct(point.suggestion),
  });
  return {
    strengths: feedback.strengths.map(correctPoint),
    improvements: feedback.improvements.map(correctPoint),
    summary: correct(feedback.summary),
  };
}
