import type { SpellingFinding } from './finding.js';
import { mergeFindings } from './merge-findings.js';

const finding = (
  start: number,
  end: number,
  certainty: SpellingFinding['certainty'],
  reason = '',
): SpellingFinding => ({
  start,
  end,
  original: 'x'.repeat(end - start),
  replacement: '',
  kind: 'SPACING',
  certainty,
  reason,
});

describe('mergeFindings', () => {
  it('puts findings of several lists in the order of the text', () => {
    const [one, two, three] = [finding(0, 2, 'SURE'), finding(2, 4, 'LIKELY'), finding(9, 11, 'SURE')];
    expect(mergeFindings([two], [three, one])).toEqual([one, two, three]);
  });

  it('keeps the surer of two that overlap, and of equal ones that of the earlier list', () => {
    const [likely, sure] = [finding(0, 5, 'LIKELY', 'rule'), finding(4, 8, 'SURE', 'analyser')];
    expect(mergeFindings([likely], [sure])).toEqual([sure]);
    const [first, second] = [finding(0, 5, 'SURE', 'rule'), finding(0, 8, 'SURE', 'analyser')];
    expect(mergeFindings([first], [second])).toEqual([first]);
  });
});
