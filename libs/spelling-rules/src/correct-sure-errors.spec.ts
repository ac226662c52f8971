import fc from 'fast-check';
import { checkSpelling } from './check-spelling.js';
import { correctSureErrors } from './correct-sure-errors.js';
import { SPELLING_RULES } from './rules/spelling-rules.js';

const WRONG_TEXTS = SPELLING_RULES.flatMap(({ examples }) => examples.wrong.map(([text]) => text));
const RIGHT_TEXTS = SPELLING_RULES.flatMap(({ examples }) => examples.right);

describe('correctSureErrors', () => {
  it('corrects spelling and spacing, and keeps the rest of the text', () => {
    expect(correctSureErrors('몇일 동안 맡은 역활을\n끝냈습니다.  누구나 할수있습니다.')).toBe(
      '며칠 동안 맡은 역할을\n끝냈습니다.  누구나 할 수 있습니다.',
    );
  });

  it('leaves what a person has to decide', () => {
    const undecided = SPELLING_RULES.filter(
      ({ certainty, kind }) => certainty === 'LIKELY' || kind === 'USAGE',
    );
    const texts = undecided.flatMap(({ examples }) => examples.wrong.map(([text]) => text));
    const withNothingElse = texts.filter((text) =>
      checkSpelling(text).every(({ certainty, kind }) => certainty === 'LIKELY' || kind === 'USAGE'),
    );
    expect(withNothingElse.length).toBeGreaterThan(50);
    for (const text of withNothingElse) expect(correctSureErrors(text)).toBe(text);
  });

  it('leaves what is right', () => {
    for (const text of RIGHT_TEXTS) expect(correctSureErrors(text)).toBe(text);
  });

  it('leaves known words alone', () => {
    expect(correctSureErrors('컨텐츠랩에서 컨텐츠를 만들었습니다.', { knownWords: ['컨텐츠랩'] })).toBe(
      '컨텐츠랩에서 콘텐츠를 만들었습니다.',
    );
  });

  it('leaves an error that it quotes, and corrects others beside it', () => {
    const quotedText = '제가 맡은 역활은 회의록을 쓰는 일이었습니다.';
    expect(correctSureErrors('‘역활은’은 몇일 뒤에도 눈에 띌 틀린 말이에요.', { quotedText })).toBe(
      '‘역활은’은 며칠 뒤에도 눈에 띌 틀린 말이에요.',
    );
  });

  it('corrects decomposed Hangul where it stands', () => {
    const text = '한 일이 됬습니다. 끝.'.normalize('NFD');
    expect(correctSureErrors(text).normalize('NFC')).toBe('한 일이 됐습니다. 끝.');
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WRONG_TEXTS), { minLength: 1, maxLength: 6 }), (texts) => {
        const once = correctSureErrors(texts.join(' '));
        expect(correctSureErrors(once)).toBe(once);
      }),
      { numRuns: 300 },
    );
  });
});
