import fc from 'fast-check';
import { SPELLING_RULES } from '../../spelling-rules/src/rules/spelling-rules.js';
import { foundAgain } from '../../spelling-rules/testing/second-check.js';
import { findErrors } from './find-errors.js';
import { loadDictionary } from './rules/dictionary.js';

const tokenize = loadDictionary();
const check = (text: string) => findErrors(tokenize, { text, knownWords: [] });
const changesOf = (text: string) =>
  check(text).map(({ original, replacement, certainty }) => [original, replacement, certainty]);

const WRONG_TEXTS = SPELLING_RULES.flatMap(({ examples }) => examples.wrong.map(([text]) => text));
/** What the tokens show, some of it together with a rule upon the text. */
const WRONGLY_SPACED = [
  '팀 에서 일했습니다.',
  '경험때문에 압니다.',
  '상대방의이야기를 듣습니다.',
  '해야할일을 했습니다.',
  '사람을대하는법을 익혔습니다.',
  '역활을맡아 몇일동안 일했습니다.',
];

describe('findErrors', () => {
  it('covers the whole of what is wrong with one finding, which is as sure as the least sure of its corrections', () => {
    expect(changesOf('해야할일을 먼저 합니다.')).toEqual([['해야할일을', '해야 할 일을', 'LIKELY']]);
    expect(changesOf('사람을대하는법을 익혔습니다.')).toEqual([
      ['사람을대하는법을', '사람을 대하는 법을', 'LIKELY'],
    ]);
  });

  it('leaves code alone', () => {
    expect(changesOf('팀 에서 썼습니다.')).toEqual([['팀 에서', '팀에서', 'SURE']]);
    expect(changesOf('`팀 에서` 열었습니다.')).toEqual([]);
  });

  it.each([
    ['할 수 만 있다면 합니다.', '할 수만 있다면 합니다.', '조사는 앞말에 붙여 써요.'],
    ['회원 수 는 늘었습니다.', '회원 수는 늘었습니다.', '조사는 앞말에 붙여 써요.'],
  ])('joins the particle behind the noun 수: %s', (wrong, right, reason) => {
    const [finding] = check(wrong);
    expect(finding?.reason).toBe(reason);
    expect(wrong.replace(finding?.original ?? '', finding?.replacement ?? '')).toBe(right);
  });

  it('finds nothing more where its sure corrections were made', () => {
    const texts = fc.array(fc.constantFrom(...WRONG_TEXTS, ...WRONGLY_SPACED), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(texts, fc.constantFrom(' ', '\n'), (wrong, between) => {
        expect(foundAgain(wrong.join(between), check)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('gives findings in order, without overlap, each with the text at its position and a different replacement', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WRONG_TEXTS, ...WRONGLY_SPACED), { maxLength: 6 }), (wrong) => {
        const text = wrong.join(' ');
        let end = 0;
        for (const finding of check(text)) {
          expect(finding.start).toBeGreaterThanOrEqual(end);
          expect(finding.original).toBe(text.slice(finding.start, finding.end));
          expect(finding.replacement).not.toBe(finding.original);
          end = finding.end;
        }
      }),
    );
  });
});
