import { contentOf } from './letter-document.js';
import type { LetterDocument } from './letter-document.js';

const LABEL_LENGTH = 24;

/** A name for a document that may have no title: its title, else its first words. */
export function draftLabel(document: LetterDocument): string {
  const words = (document.title.trim() || contentOf(document)).trim().replace(/\s+/g, ' ');
  const characters = [...words];
  if (characters.length === 0) return '제목 없음';
  return characters.length > LABEL_LENGTH ? `${characters.slice(0, LABEL_LENGTH).join('')}…` : words;
}
