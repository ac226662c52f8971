import type { SpellingFinding } from './finding.js';
import { mergeFindings } from './merge-findings.js';

const TEXT = '저는 지원하게되엇습니다. 할수있는것을 알게됬고 팀 에서 일했다.';

function finding(
  original: string,
  replacement: string | null,
  certainty: SpellingFinding['certainty'] = 'SURE',
): SpellingFinding {
  const start = TEXT.indexOf(original);
  const kind = original.replaceAll(' ', '') === replacement?.replaceAll(' ', '') ? 'SPACING' : 'SPELLING';
  return { start, end: start + original.length, original, replacement, kind, certainty, reason: original };
}
const merge = (ofRules: SpellingFinding[], ofAnalyser: SpellingFinding[]) =>
  mergeFindings(TEXT, ofRules, ofAnalyser).map(({ original, replacement }) => [original, replacement]);

describe('mergeFindings', () => {
  it('puts both in the order of the text', () => {
    expect(
      merge([finding('알게됬고', '알게 됐고')], [finding('할수', '할 수'), finding('팀 에서', '팀에서')]),
    ).toEqual([
      ['할수', '할 수'],
      ['알게됬고', '알게 됐고'],
      ['팀 에서', '팀에서'],
    ]);
  });

  it('keeps the surer one of two that correct the same', () => {
    const [likely, sure] = [finding('알게됬고', '알게 돼고', 'LIKELY'), finding('알게됬고', '알게 됐고')];
    expect(merge([likely], [sure])).toEqual([['알게됬고', '알게 됐고']]);
    expect(merge([sure], [likely])).toEqual([['알게됬고', '알게 됐고']]);
  });

  it('makes one of those that correct different things, as sure as the least sure correction in it', () => {
    const misspelt = finding('되엇', '되었');
    const united = mergeFindings(TEXT, [misspelt], [finding('지원하게되엇습니다', '지원하게 되엇습니다')]);
    expect(united).toEqual([
      {
        ...finding('지원하게되엇습니다', '지원하게 되었습니다'),
        kind: 'SPELLING',
        reason: misspelt.reason,
      },
    ]);
    for (const [ofRules, ofAnalyser, united] of [
      ['SURE', 'SURE', 'SURE'],
      ['SURE', 'LIKELY', 'LIKELY'],
      ['LIKELY', 'SURE', 'SURE'],
    ] as const) {
      const narrow = finding('할수', '할 수', ofRules);
      const wide = finding('할수있는것을', '할 수 있는 것을', ofAnalyser);
      expect(mergeFindings(TEXT, [narrow], [wide])).toMatchObject([
        { original: '할수있는것을', replacement: '할 수 있는 것을', certainty: united },
      ]);
    }
  });

  it('leaves it to the rule where both change the same, or only a person can decide', () => {
    expect(merge([finding('알게됬고', '알게 됐고')], [finding('알게됬고', '알게 됬고')])).toEqual([
      ['알게됬고', '알게 됐고'],
    ]);
    expect(merge([finding('할수', null)], [finding('할수있는것을', '할 수 있는 것을')])).toEqual([
      ['할수', null],
    ]);
    const [sure, undecided] = [finding('할수', '할 수'), finding('것', null, 'LIKELY')];
    expect(merge([sure, undecided], [finding('할수있는것을', '할 수 있는 것을', 'LIKELY')])).toEqual([
      ['할수', '할 수'],
      ['것', null],
    ]);
  });
});
