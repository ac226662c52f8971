import type { SpellingFindingView } from '#contracts';
import { parseLine } from './read-corpus.js';
import { type Checker, renderDetails, renderFigures, reportSpelling } from './report-spelling.js';
import { scoreSpelling } from './score-spelling.js';

const replacements: Record<string, string> = { 몇일: '며칠', 결제를: '결재', 맑은: '밝은' };

const check = (text: string): SpellingFindingView[] =>
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
    expect(rows).toHaveLength(14);
    expect(rows[2]?.split('|').map((cell) => cell.trim())).toEqual([
      '',
      'all kinds',
      '3',
      '2 (66.7 %)',
      '1 (33.3 %)',
      '3',
      '2 (66.7 %)',
      '1 (33.3 %)',
      '1',
      '500.00',
      '',
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

const checker: Checker = { name: 'three words', check: async (texts) => texts.map(check) };
const missing: Checker = { name: 'missing', check: async () => 'the program is not installed here.' };

describe('reportSpelling', () => {
  it('scores both halves, the held-out one first, without their sentences', async () => {
    const report = await reportSpelling([], [checker]);
    expect(report).toMatch(/^held-out: \d+ sentences[^]*^development: \d+ sentences/m);
    expect(report).not.toContain('.txt:');
  });

  it('shows each checker, and says in one line which one cannot be compared with', async () => {
    const report = await reportSpelling(
      ['--half', 'development'],
      [checker, { ...checker, name: 'again' }, missing],
    );
    expect(report.match(/^development, .*:$/gm)).toEqual([
      'development, three words:',
      'development, again:',
    ]);
    expect(report).toContain('\ndevelopment: the program is not installed here.\n');
  });

  it('says of each goal whether the first checker meets it', async () => {
    const report = await reportSpelling(['--half', 'development'], [checker, missing]);
    expect(report).toMatch(/^- not met: recall of all findings ≥ 0\.80 \(0\.\d{3}\)$/m);
    expect(report.match(/^- (?:not )?met: /gm)).toHaveLength(4);
  });

  it('lists the findings of the half that is named', async () => {
    expect(await reportSpelling(['--half', 'development', '--details'], [checker])).toContain('.txt:');
    expect(await reportSpelling(['--half', 'held-out', '--details'], [checker])).toContain('.txt:');
  });

  it('shows no sentence of the held-out half by accident', async () => {
    await expect(reportSpelling(['--details'], [checker])).rejects.toThrow('--half');
  });

  it('knows two halves', async () => {
    await expect(reportSpelling(['--half', 'training'], [checker])).rejects.toThrow(
      'held-out or development',
    );
  });
});
