import type { SpellingFinding } from './finding.js';
import { withoutKnownWords } from './without-known-words.js';

function findingIn(text: string, original: string, replacement: string | null): SpellingFinding {
  const start = text.indexOf(original);
  return {
    start,
    end: start + original.length,
    original,
    replacement,
    kind: 'SPACING',
    certainty: 'SURE',
    reason: '',
  };
}

describe('withoutKnownWords', () => {
  it('leaves out what would change a known word, with a particle or without', () => {
    const text = '다온그룹에서 일했다';
    const finding = findingIn(text, '다온그룹에서', '다온 그룹에서');
    expect(withoutKnownWords(text, [finding], ['다온그룹'])).toEqual([]);
    expect(withoutKnownWords(text, [finding], [])).toEqual([finding]);
  });

  it('keeps what stands beside a known word', () => {
    const text = '다온그룹 에서 일했다';
    const finding = findingIn(text, '다온그룹 에서', '다온그룹에서');
    expect(withoutKnownWords(text, [finding], ['다온그룹'])).toEqual([finding]);
  });

  it('keeps what contains a known word by chance', () => {
    const text = '참다온그룹에서 일했다';
    const finding = findingIn(text, '참다온그룹에서', '참다온 그룹에서');
    expect(withoutKnownWords(text, [finding], ['다온그룹'])).toEqual([finding]);
  });

  it('leaves out what nobody but a person can mend, when it is known', () => {
    const text = '갸륵하다';
    expect(withoutKnownWords(text, [findingIn(text, '갸륵', null)], ['갸륵'])).toEqual([]);
  });
});
