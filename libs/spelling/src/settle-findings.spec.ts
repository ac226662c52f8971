import type { SpellingFinding } from './finding.js';
import { settleFindings } from './settle-findings.js';

type Correction = [original: string, replacement: string | null, more?: Partial<SpellingFinding>];

/** A check that finds each of these at its first occurrence. */
const checkOf = (corrections: readonly Correction[]) => {
  const checked: string[] = [];
  const find = (text: string): SpellingFinding[] =>
    corrections
      .filter(([original]) => text.includes(original))
      .map(([original, replacement, more]): SpellingFinding => {
        const start = text.indexOf(original);
        const end = start + original.length;
        return {
          start,
          end,
          original,
          replacement,
          kind: 'SPACING',
          certainty: 'SURE',
          reason: original,
          ...more,
        };
      })
      .sort((one, other) => one.start - other.start);
  return {
    checked,
    settle: (text: string) =>
      settleFindings(text, find(text), (line) => {
        checked.push(line);
        return find(line);
      }),
  };
};
const LIKELY = { certainty: 'LIKELY' } as const;
const changesOf = (findings: readonly SpellingFinding[]) =>
  findings.map(({ start, original, replacement, certainty }) => [start, original, replacement, certainty]);

describe('settleFindings', () => {
  it('keeps what a second check agrees with, and checks no line that has no sure correction', () => {
    const { settle, checked } = checkOf([
      ['나나', '나 나'],
      ['다다', '다 다', LIKELY],
    ]);
    expect(changesOf(settle('가 나나 가\n가 다다\n라'))).toEqual([
      [2, '나나', '나 나', 'SURE'],
      [9, '다다', '다 다', 'LIKELY'],
    ]);
    expect(checked).toEqual(['가 나 나 가']);
  });

  it('makes what the corrected text shows a part of the correction', () => {
    const { settle } = checkOf([
      ['첫', '셋'],
      ['나나', '나 바'],
      ['바다라', '바 다라'],
      ['마', '하'],
    ]);
    expect(changesOf(settle('첫\n첫 나나다라 마'))).toEqual([
      [0, '첫', '셋', 'SURE'],
      [4, '나나다라', '나 바 다라', 'SURE'],
      [9, '마', '하', 'SURE'],
    ]);
  });

  it('asks the member about all of it where the second correction is not sure, or is left to a person', () => {
    for (const [replacement, more, whole] of [
      ['바 다', LIKELY, '나 바 다'],
      [null, {}, '나 바다'],
    ] as const) {
      const { settle } = checkOf([
        ['나나', '나 바'],
        ['바다', replacement, more],
      ]);
      expect(changesOf(settle('가 나나다'))).toEqual([[2, '나나다', whole, 'LIKELY']]);
    }
  });

  it('joins two corrections between which something is wrong, and says what weighs most', () => {
    const { settle } = checkOf([
      ['나나', '나 바'],
      ['다다', '사 다'],
      ['바와사', '라', { kind: 'SPELLING', reason: '라가 맞아요.' }],
    ]);
    expect(settle('나나와다다')).toMatchObject([
      { start: 0, original: '나나와다다', replacement: '나 라 다', kind: 'SPELLING', reason: '라가 맞아요.' },
    ]);
  });

  it('does not report what a second check takes back', () => {
    const { settle } = checkOf([
      ['나나', '다다'],
      ['다다', '나나'],
    ]);
    expect(settle('가 나나')).toEqual([]);
  });

  it('calls nothing sure that always leads to another correction', () => {
    const { settle, checked } = checkOf([['가', '나가']]);
    expect(settle('가')).toMatchObject([{ original: '가', certainty: 'LIKELY' }]);
    expect(checked).toHaveLength(3);
  });

  it('looks at lines together over whose end a correction reaches', () => {
    const { settle, checked } = checkOf([
      ['나\n다', '나다'],
      ['라', '마'],
    ]);
    expect(changesOf(settle('가\n나\n다라\n가'))).toEqual([
      [2, '나\n다', '나다', 'SURE'],
      [5, '라', '마', 'SURE'],
    ]);
    expect(checked).toEqual(['나다마']);
  });
});
