import fc from 'fast-check';
import { TECH_STACKS } from '#domain';
import { BELOW_QUADRATIC, growthOf } from '../../domain/testing/growth.js';
import { foundAgain } from '../testing/second-check.js';
import { checkSpelling } from './check-spelling.js';
import { correctSureErrors } from './correct-sure-errors.js';
import { SPELLING_RULES } from './rules/spelling-rules.js';

const WRONG_TEXTS = SPELLING_RULES.flatMap(({ examples }) => examples.wrong.map(([text]) => text));

describe('checkSpelling', () => {
  it.each([
    ['리더십을 발위했습니다.', '리더십을 발휘했습니다.'],
    ['어려움을 무릅섰습니다.', '어려움을 무릅썼습니다.'],
    ['CS(고객 응대 역활)를 맡았습니다.', 'CS(고객 응대 역할)를 맡았습니다.'],
  ])('corrects %s', (wrong, right) => {
    expect(correctSureErrors(wrong)).toBe(right);
  });

  it('tells where an error is, its correction and why', () => {
    expect(checkSpelling('팀장이 됬습니다.')).toEqual([
      {
        start: 4,
        end: 5,
        original: '됬',
        replacement: '됐',
        kind: 'SPELLING',
        certainty: 'SURE',
        reason: '‘되어’로 바꿔 말이 되면 ‘돼’로 써요.',
        ruleId: 'verb-forms/되서→돼서',
      },
    ]);
  });

  it('gives findings in order, without overlap, with the text at their positions', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WRONG_TEXTS), { maxLength: 12 }), (texts) => {
        const text = texts.join(' ');
        let end = 0;
        for (const finding of checkSpelling(text)) {
          expect(finding.start).toBeGreaterThanOrEqual(end);
          expect(finding.end).toBeGreaterThan(finding.start);
          expect(finding.original).toBe(text.slice(finding.start, finding.end));
          expect(finding.replacement).not.toBe(finding.original);
          end = finding.end;
        }
      }),
    );
  });

  it('finds nothing sure any more where its sure replacements were applied', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WRONG_TEXTS), { minLength: 1, maxLength: 6 }), (texts) => {
        const again = foundAgain(texts.join(' '), checkSpelling);
        expect(again.filter(({ certainty }) => certainty === 'SURE')).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('joins corrections of one phrase into one finding', () => {
    expect(checkSpelling('도움이 되는것같습니다.')).toMatchObject([
      { original: '는것같', replacement: '는 것 같' },
    ]);
  });

  it.each([
    ['팀웍', '팀워크'],
    ['팀웍을', '팀워크를'],
    ['팀웍이 이루', '팀워크가 이루'],
    ['팀웍이나', '팀워크나'],
    ['도너츠라고', '도넛이라고'],
    ['도너츠지만', '도넛이지만'],
    ['로보트였다고', '로봇이었다고'],
    ['로보트여서', '로봇이어서'],
    ['로보트예요', '로봇이에요'],
    ['로보트고', '로봇이고'],
    ['로보트다.', '로봇이다.'],
    ['로보트다운', '로봇다운'],
    ['팀웍이었다고', '팀워크였다고'],
    ['팀웍이에요', '팀워크예요'],
  ])('changes the particle with the noun: %s', (wrong, right) => {
    expect(correctSureErrors(`${wrong} 합니다.`)).toBe(`${right} 합니다.`);
  });

  it('leaves the names of technologies alone', () => {
    const names = TECH_STACKS.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(names.filter((name) => checkSpelling(`${name} 경험이 있습니다.`).length > 0)).toEqual([]);
  });

  it('finds the positions in decomposed Hangul as given', () => {
    const text = '팀장이 됬습니다. 역활을 맡았습니다.'.normalize('NFD');
    const findings = checkSpelling(text);
    expect(findings.map(({ original }) => original.normalize('NFC'))).toEqual(['됬', '역활']);
    expect(findings.map(({ start, end }) => text.slice(start, end))).toEqual(
      findings.map(({ original }) => original),
    );
  });

  it.each(['역활', '컨텐츠랩', '워크샵'])('leaves the known word %s alone', (word) => {
    expect(checkSpelling(`${word}에서 배웠습니다.`)).not.toEqual([]);
    expect(checkSpelling(`${word}에서 배웠습니다.`, { knownWords: ['', word] })).toEqual([]);
  });

  it.each([
    ['두 번 째 도전입니다.', '번 째'],
    ['지난 번 경험을 살렸습니다.', '지난 번'],
  ])('finds a space that is wrong beside a known word: %s', (text, original) => {
    expect(checkSpelling(text, { knownWords: ['번'] })).toMatchObject([{ original }]);
  });

  it('does not take a word that contains a known word for it', () => {
    expect(checkSpelling('몇일 동안 배웠습니다.', { knownWords: ['일'] })).toHaveLength(1);
  });

  it.each([
    'https://example.com/역활,됬다',
    '주소는 hong.gildong@example.com 하나입니다.',
    '`몇일.되서`를 호출했습니다.',
    'src/컨텐츠.ts 대신 src/content.ts를 고쳤습니다.',
  ])('finds nothing in addresses and code: %s', (text) => {
    expect(checkSpelling(text)).toEqual([]);
  });

  it('accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        for (const { start, end, original } of checkSpelling(text))
          expect(text.slice(start, end)).toBe(original);
      }),
    );
  });

  it.each(['되', '않', '“', ' ', '.', 'a.', 'a', '할수있', '것 같은 것같', '가나다 ', '\u1100', '한한한지 '])(
    'takes time in proportion to a text of %j alone',
    (piece) => {
      const check = (length: number) => checkSpelling(piece.repeat(Math.ceil(length / piece.length)));
      expect(growthOf(check, 1_250)).toBeLessThan(BELOW_QUADRATIC);
    },
  );
});
