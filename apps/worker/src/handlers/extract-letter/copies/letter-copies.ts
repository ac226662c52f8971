import { splitSentences } from '#domain';
import { foldText } from './fold-text.js';

/** Syllables in a row that a description may not share with its own letter: about three Korean words. */
export const OWN_RUN = 12;

/** A sentence of fewer syllables says nothing that is its letter's own. */
const SHORTEST_SENTENCE = 8;

/** Tells whether a description copies the letter that it was made from. */
export class LetterCopies {
  private readonly folded: string;
  private readonly runs: ReadonlySet<string>;
  private readonly sentences: readonly string[];

  constructor(text: string) {
    this.folded = foldText(text);
    this.runs = new Set(runsOf(this.folded, OWN_RUN));
    this.sentences = splitSentences(text)
      .map((sentence) => foldText(sentence.text))
      .filter((sentence) => sentence.length >= SHORTEST_SENTENCE);
  }

  /** True when the description stands in the letter, has one of its sentences, or shares a run of OWN_RUN syllables with it. */
  has(description: string): boolean {
    const folded = foldText(description);
    return (
      this.folded.includes(folded) ||
      runsOf(folded, OWN_RUN).some((run) => this.runs.has(run)) ||
      this.sentences.some((sentence) => folded.includes(sentence))
    );
  }
}

/** Every run of so many characters of a folded text, from left to right. */
export function runsOf(folded: string, length: number): string[] {
  const count = Math.max(0, folded.length - length + 1);
  return Array.from({ length: count }, (_, at) => folded.slice(at, at + length));
}
