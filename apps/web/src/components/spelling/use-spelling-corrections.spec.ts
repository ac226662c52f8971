import { spellingFinding } from './testing/spelling-finding.factory.js';
import { sureCorrections } from './use-spelling-corrections.js';
import type { DocumentFinding } from './use-document-findings.js';

const CHECKED_TEXT = '팀장으로써 몇일 일했습니다. 할수있는것을 했습니다.';

const documentFinding = (original: string, replacement: string | null): DocumentFinding => ({
  ...spellingFinding(CHECKED_TEXT, original, replacement),
  id: original,
  textId: 'one',
  textName: '문항 1',
  checkedText: CHECKED_TEXT,
  wholeOriginal: original,
  wholeReplacement: replacement,
  word: null,
});
const corrections = (findings: readonly DocumentFinding[], text = CHECKED_TEXT) =>
  sureCorrections(findings, { readText: () => text });

describe('the corrections that are sure', () => {
  it('are of whole words at their current positions', () => {
    const text = `그때 ${CHECKED_TEXT}`;
    const found = corrections([documentFinding('으로써', '으로서'), documentFinding('몇일', '며칠')], text);
    expect(found.map(({ original, revised }) => [original, revised])).toEqual([
      ['팀장으로써', '팀장으로서'],
      ['몇일', '며칠'],
    ]);
    for (const { start, end, original } of found) expect(text.slice(start, end)).toBe(original);
  });

  it('do not overlap where several are in one word', () => {
    const found = corrections([documentFinding('할수있', '할 수 있'), documentFinding('는것', '는 것')]);
    expect(found.map(({ original, revised }) => [original, revised])).toEqual([
      ['할수있', '할 수 있'],
      ['는것을', '는 것을'],
    ]);
    expect(found[1]?.start).toBe(found[0]?.end);
  });

  it('leave out what only a person can decide, what is only likely, and what is gone', () => {
    expect(
      corrections([
        documentFinding('몇일', null),
        { ...documentFinding('으로써', '으로서'), certainty: 'LIKELY' },
      ]),
    ).toEqual([]);
    expect(corrections([documentFinding('몇일', '며칠')], CHECKED_TEXT.replace('몇일', '며칠'))).toEqual([]);
  });
});
