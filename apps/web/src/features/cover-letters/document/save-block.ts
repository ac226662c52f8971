import { COVER_LETTER_LIMITS, isBlank } from '#contracts';
import { contentOf } from './letter-document.js';
import type { LetterDocument } from './letter-document.js';

/** Why the server would refuse this document, in words for the member; null when it may be saved. */
export function saveBlock(document: LetterDocument): string | null {
  const content = contentOf(document).normalize('NFC');
  if (isBlank(content)) return '내용을 쓰면 저장할 수 있어요.';
  if (content.length > COVER_LETTER_LIMITS.content)
    return `전체 10,000자까지 저장할 수 있어요. ${(content.length - COVER_LETTER_LIMITS.content).toLocaleString('ko-KR')}자를 줄여 주세요.`;
  return null;
}
