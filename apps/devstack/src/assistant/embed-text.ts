import { hashText } from './hash-text.js';
import { meaningfulWords } from './paraphrases.js';

function ngramsOf(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return meaningfulWords(words).flatMap((word) => {
    const characters = [...word];
    const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`);
    return [...characters, ...pairs, ...pairs];
  });
}

/**
 * A vector of unit length for a text: its syllables and syllable pairs (twice the weight), hashed into the dimensions
 * with a sign (feature hashing, Weinberger et al. 2009). The same text always gives the same vector; texts that share
 * syllables lie close together, and so do remarks on writing that say the same in other words. A text without letters is the first unit vector.
 */
export function embedText(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const ngram of ngramsOf(text)) {
    const value = hashText(ngram);
    const at = (value >>> 1) % dimensions;
    vector[at] = (vector[at] ?? 0) + (value & 1 ? 1 : -1);
  }
  const length = Math.hypot(...vector);
  if (length === 0) vector[0] = 1;
  return length === 0 ? vector : vector.map((component) => component / length);
}
