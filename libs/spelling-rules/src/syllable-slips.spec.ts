import { isSlip } from './syllable-slips.js';

describe('isSlip', () => {
  it.each([
    ['험', '헙', 'the key beside it'],
    ['객', '갹', 'the key beside it'],
    ['견', '겨', 'a missing final consonant'],
    ['책', '첵', 'the same sound'],
    ['꾸', '구', 'a missing shift'],
    ['과', '가', 'a part of the vowel'],
  ])('is a slip when %s is typed as %s: %s', (meant, typed) => {
    expect(isSlip(meant, typed)).toBe(true);
  });

  it.each([
    ['험', '험', 'the same'],
    ['험', '핳', 'two jamo'],
    ['가', '하', 'keys that are not side by side'],
    ['겨', '견', 'a final consonant too many'],
    ['a', '가', 'no syllable'],
  ])('is no slip when %s is typed as %s: %s', (meant, typed) => {
    expect(isSlip(meant, typed)).toBe(false);
  });
});
