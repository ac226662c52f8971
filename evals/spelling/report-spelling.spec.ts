import { parseLine } from './read-corpus.js';
import { type ExplainedFinding, renderDetails, renderFigures, reportSpelling } from './report-spelling.js';
import { scoreSpelling } from './score-spelling.js';

const replacements: Record<string, string> = { 몇일: '며칠', 결제를: '결재', 맑은: '밝은' };

const check = (text: string): ExplainedFinding[] =>
  Object.entries(replacements).flatMap(([original, replacement]) => {
    const start = text.indexOf(original);
    if (start === -1) return [];
    const end = start + original.length;
    return [{ start, end, original, replacement, kind: 'SPELLING', certainty: 'SURE', reason: '틀린 말' }];
  });

const score = scoreSpelling(
  [
    '{몇일|며칠|SPELLING} 전에 {결제를|결재를|USAGE} 받았습니다.',
    '저는 {한것을|한 것을|SPACING} 적었습니다.',
    '맑은 문장입니다.',
  ].map((line, index) => parseLine(line, `a.txt:${index + 1}`)),
  check,
);

describe('renderFigures', () => {
  it('shows counts and shares of each kind and certainty', () => {
    const rows = renderFigures(score).split('\n');
    expect(rows).toHaveLength(13);
    expect(rows[1]?.split(/ {2,}/)).toEqual([
      'all kinds',
      '3',
      '2 (66.7 %)',
      '1 (33.3 %)',
      '3',
      '2 (66.7 %)',
      '1 (33.3 %)',
      '1',
      '500.00',
    ]);
  });
});

describe('renderDetails', () => {
  it('lists misses, other corrections and false findings', () => {
    expect(renderDetails(score)).toEqual([
      'Missed',
      '  a.txt:2 SPACING: 한것을 → 한 것을',
      'Found and not corrected as labelled',
      '  a.txt:1 USAGE: 결제를 → 결재를; the checker: 결제를 → 결재',
      'False',
      '  a.txt:3 SPELLING SURE: 맑은 → 밝은 (틀린 말) in: 맑은 문장입니다.',
    ]);
  });
});

describe('reportSpelling', () => {
  it('scores the held-out half without its sentences', async () => {
    const report = await reportSpelling([], check);
    expect(report).toMatch(/^held-out: \d+ sentences/);
    expect(report).not.toContain('.txt:');
  });

  it('lists the findings of the half that is named', async () => {
    expect(await reportSpelling(['--half', 'development', '--details'], check)).toContain('.txt:');
    expect(await reportSpelling(['--half', 'held-out', '--details'], check)).toContain('.txt:');
  });

  it('shows no sentence of the held-out half by accident', async () => {
    await expect(reportSpelling(['--details'], check)).rejects.toThrow('--half');
  });

  it('knows two halves', async () => {
    await expect(reportSpelling(['--half', 'training'], check)).rejects.toThrow('development or held-out');
  });
});
