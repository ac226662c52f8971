import { SPELLING_LIMITS } from '#contracts';
import { findingsOfParts, joinTexts } from './joined-texts.js';
import { spellingFinding } from './testing/spelling-finding.factory.js';

const part = (textId: string, text: string) => ({ textId, name: textId, text });

describe('texts that are checked together', () => {
  it('are joined as far as the limit of a check allows, without blank and too long ones', () => {
    const half = '가'.repeat(SPELLING_LIMITS.text / 2);
    const joined = joinTexts([
      part('blank', ' \n'),
      part('first', '하나'),
      part('second', half),
      part('third', half),
      part('too-long', '가'.repeat(SPELLING_LIMITS.text + 1)),
    ]);
    expect(joined.map(({ parts }) => parts.map(({ documentText }) => documentText.textId))).toEqual([
      ['first', 'second'],
      ['third'],
    ]);
    for (const { text, parts } of joined) {
      expect(text.length).toBeLessThanOrEqual(SPELLING_LIMITS.text);
      for (const { documentText, start } of parts)
        expect(text.slice(start, start + documentText.text.length)).toBe(documentText.text);
    }
  });

  it('have the findings that are in them, with their whole words', () => {
    const [joined] = joinTexts([part('first', '일이 되요.'), part('second', '나는 팀 에서 되요.')]);
    if (joined === undefined) throw new Error('nothing was joined');
    const first = spellingFinding(joined.text, '되', '돼');
    const second = spellingFinding(joined.text, '팀 에', '팀에');
    const findings = new Map(findingsOfParts(joined, { text: joined.text, findings: [first, second] }));
    expect(findings.get('first')).toMatchObject([{ start: 3, textId: 'first', wholeReplacement: '돼요' }]);
    expect(findings.get('second')).toMatchObject([{ start: 3, wholeOriginal: '팀 에서' }]);
  });

  it('keep the findings of unchanged texts while another one changes', () => {
    const before = joinTexts([part('first', '일이 되요.'), part('second', '팀 에서')])[0];
    const after = joinTexts([
      part('first', '일이 되요.'),
      part('other', '그 팀에서'),
      part('third', '끝'),
    ])[0];
    if (before === undefined || after === undefined) throw new Error('nothing was joined');
    const answer = { text: before.text, findings: [spellingFinding(before.text, '되요', '돼요')] };
    expect(findingsOfParts(after, answer).map(([textId, { length }]) => [textId, length])).toEqual([
      ['first', 1],
      ['other', 0],
      ['third', 0],
    ]);
    expect(findingsOfParts(after, undefined).flatMap(([, findings]) => findings)).toEqual([]);
  });
});
