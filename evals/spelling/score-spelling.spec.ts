import { parseLine } from './read-corpus.js';
import { figuresOf, scoreSpelling, type ScorableFinding } from './score-spelling.js';

/** A checker that says of each sentence what is written here: the words, and what is to stand in their place. */
const checkerOf =
  (...said: (Partial<ScorableFinding> & { words: string })[]) =>
  (text: string): ScorableFinding[] =>
    said.flatMap(({ words, ...rest }) => {
      const start = text.indexOf(words);
      if (start === -1) return [];
      const end = start + words.length;
      return [{ start, end, replacement: null, kind: 'SPACING', certainty: 'SURE', ...rest }];
    });

const scoreOf = (lines: readonly string[], ...said: Parameters<typeof checkerOf>) =>
  scoreSpelling(
    lines.map((line, index) => parseLine(line, `a.txt:${index + 1}`)),
    checkerOf(...said),
  );

const LINE = '제가 {할수있는|할 수 있는|SPACING} 일을 찾았습니다.';

describe('scoreSpelling', () => {
  it.each([
    ['as wide as the label', [{ words: '할수있는', replacement: '할 수 있는' }]],
    ['wider', [{ words: '제가 할수있는 일을', replacement: '제가 할 수 있는 일을' }]],
    [
      'several narrower ones',
      [
        { words: '할수', replacement: '할 수' },
        { words: '있는', replacement: ' 있는' },
      ],
    ],
  ])('counts an error as corrected by findings that are %s', (_, said) => {
    const score = scoreOf([LINE], ...said);
    expect(score.errors.map(({ isCorrected }) => isCorrected)).toEqual([true]);
    expect(score.findings.every(({ isRight, isCorrection }) => isRight && isCorrection)).toBe(true);
  });

  it.each([
    ['no replacement', { words: '할수있는', replacement: null }],
    ['another replacement', { words: '할수있는', replacement: '할수 있는' }],
    ['the right one with a change beside it', { words: '할수있는 일을', replacement: '할 수 있는 일 을' }],
  ])('counts an error as found and not as corrected by %s', (_, said) => {
    const score = scoreOf([LINE], said);
    expect(figuresOf(score)).toMatchObject({ errors: 1, found: 1, corrected: 0, right: 1, corrections: 0 });
  });

  it('accepts each of several corrections', () => {
    for (const replacement of ['할 만한', '할만한'])
      expect(
        scoreOf(['{할 만 한|할 만한/할만한|SPACING} 일입니다.'], { words: '할 만 한', replacement }).errors[0]
          ?.isCorrected,
      ).toBe(true);
  });

  it('sees which of two errors a wide finding corrects', () => {
    const line = '{몇일|며칠|SPELLING} 전에 {본것을|본 것을|SPACING} 적었습니다.';
    const { errors } = scoreOf([line], { words: '몇일 전에 본것을', replacement: '며칠 전에 본것을' });
    expect(errors.map(({ isCorrected, findings }) => [findings.length, isCorrected])).toEqual([
      [1, true],
      [1, false],
    ]);
  });

  it('judges each of two findings that overlap alone', () => {
    const { findings } = scoreOf(
      [LINE],
      { words: '할수있는', replacement: '할 수 있는' },
      { words: '할수', replacement: '할 수' },
    );
    expect(findings.map(({ isRight, isCorrection }) => [isRight, isCorrection])).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  it('counts a finding beside the label as false, also in a sentence with errors', () => {
    const score = scoreOf([LINE], { words: '일을', replacement: '일 을' });
    expect(figuresOf(score)).toMatchObject({ found: 0, findings: 1, right: 0, precision: 0, recall: 0 });
  });

  it('counts a finding without length as right where it stands within a label', () => {
    const labelStart = LINE.indexOf('{');
    const score = scoreSpelling([parseLine(LINE, 'a.txt:1')], () => [
      { start: labelStart + 1, end: labelStart + 1, replacement: ' ', kind: 'SPACING', certainty: 'SURE' },
    ]);
    expect(figuresOf(score)).toMatchObject({ found: 1, right: 1 });
  });

  it('never counts an error that only a person can decide as corrected', () => {
    const score = scoreOf(['회의에서 {업랑을||SPELLING} 발표했습니다.'], {
      words: '업랑을',
      replacement: '역량을',
    });
    expect(figuresOf(score)).toMatchObject({ found: 1, corrected: 0, right: 1, corrections: 0 });
  });
});

describe('figuresOf', () => {
  const score = scoreOf(
    [
      '{몇일|며칠|SPELLING} 전에 {결제를|결재를|USAGE} 받았습니다.',
      '저는 {한것을|한 것을|SPACING} 적었습니다.',
      '맑은 문장은 다섯 어절로 되어 있습니다.',
    ],
    { words: '몇일', replacement: '며칠', kind: 'SPELLING', certainty: 'SURE' },
    { words: '결제를', replacement: '결재를', kind: 'USAGE', certainty: 'LIKELY' },
    { words: '다섯 어절', replacement: '다섯어절', kind: 'SPACING', certainty: 'LIKELY' },
  );

  it('counts errors and findings of all kinds', () => {
    expect(figuresOf(score)).toMatchObject({ errors: 3, found: 2, corrected: 2, findings: 3, right: 2 });
  });

  it('counts errors and findings of a kind', () => {
    expect(figuresOf(score, { kind: 'SPACING' })).toMatchObject({ recall: 0, precision: 0, falseOnClean: 1 });
    expect(figuresOf(score, { kind: 'SPELLING' })).toMatchObject({
      recall: 1,
      precision: 1,
      falseOnClean: 0,
    });
  });

  it('counts the findings of a certainty', () => {
    expect(figuresOf(score, { certainty: 'SURE' })).toMatchObject({ found: 1, findings: 1, precision: 1 });
    expect(figuresOf(score, { certainty: 'LIKELY' })).toMatchObject({
      found: 1,
      findings: 2,
      precision: 0.5,
    });
  });

  it('counts false findings for each thousand words of clean sentences', () => {
    expect(score.clean).toMatchObject({ sentences: 1, words: 6 });
    expect(figuresOf(score).falsePerThousandWords).toBeCloseTo(1000 / 6);
  });

  it('has no share where there is nothing to count', () => {
    const nothing = figuresOf(scoreOf([LINE]), { kind: 'USAGE' });
    expect(nothing).toMatchObject({ recall: null, precision: null, falsePerThousandWords: null });
  });
});
