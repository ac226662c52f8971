import { tidyText } from './tidy-text.js';

describe('tidyText', () => {
  it.each([
    ['line ends of every kind', '가\r\n나\r다\u2028라', '가\n나\n다\n라'],
    ['decomposed Hangul', '이력서'.normalize('NFD'), '이력서'],
    ['bullets of a symbol font', '\uF0B7 첫째 항목\n\t\uF0A7둘째 항목', '• 첫째 항목\n\t•둘째 항목'],
    ['spaces of every width', '가\u00A0나\u3000다', '가 나 다'],
    ['invisible characters', '\uFEFF가\u200B나\u0000\u202E다', '가나다'],
    ['more than one blank line', '\n\n가  \n\n\n\n나\n', '가\n\n나'],
    ['hyphens of other kinds in numbers', '010‐2345‑6789, 12−3', '010-2345-6789, 12-3'],
    ['dashes of a phone number', '(010–2345—6789) 02―123–4567', '(010-2345-6789) 02-123-4567'],
    ['hyphens that a file gives twice', '555-‐0142, spring‐-boot', '555-0142, spring-boot'],
    [
      'no dash of a period or a word',
      '2019–2021, 3 − 1, front‐end, 90–100',
      '2019–2021, 3 − 1, front‐end, 90–100',
    ],
    ['half of a surrogate pair', '가\uD83D', '가\uFFFD'],
  ])('tidies %s', (_name, text, tidy) => {
    expect(tidyText(text)).toBe(tidy);
  });

  it.each([
    ['nothing', '', 'NO_TEXT'],
    ['letters without a shape', '\u3164\u115F \u200B', 'NO_TEXT'],
    ['dots and lines', '—— • ··· ——', 'NO_TEXT'],
    ['characters of a missing font', '\uE001\uE002\uE003 \uE004가', 'GARBLED'],
  ])('refuses %s', (_name, text, refusal) => {
    expect(() => tidyText(text)).toThrow(expect.objectContaining({ refusal }));
  });
});
