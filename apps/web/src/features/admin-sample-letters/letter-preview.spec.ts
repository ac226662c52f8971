import { previewText } from './letter-preview.js';

describe('the preview of a letter', () => {
  it.each([
    ['what is short', '짧은 글', '짧은 글'],
    ['nothing', '', ''],
    ['120 characters', '가'.repeat(120), '가'.repeat(120)],
    ['more than 120', `${'가'.repeat(120)}나`, `${'가'.repeat(120)}…`],
    ['120 characters of two units each', '😀'.repeat(120), '😀'.repeat(120)],
    ['more of those', `${'😀'.repeat(121)}`, `${'😀'.repeat(120)}…`],
    ['a pair across the cut', `${'a'.repeat(119)}😀😀`, `${'a'.repeat(119)}😀…`],
    ['a whole letter', '글자'.repeat(10_000), `${'글자'.repeat(60)}…`],
  ])('shows of %s no more than 120 characters', (_, text, preview) => {
    expect(previewText(text)).toBe(preview);
  });
});
