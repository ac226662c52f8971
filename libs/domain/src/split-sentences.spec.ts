import fc from 'fast-check';
import { splitSentences } from './split-sentences.js';
import { BELOW_QUADRATIC, growthOf } from '../testing/growth.js';

const texts = (input: string) => splitSentences(input).map((sentence) => sentence.text);

describe('splitSentences', () => {
  it.each([
    ['저는 개발자입니다. 협업을 좋아해요. 그렇죠?', ['저는 개발자입니다.', '협업을 좋아해요.', '그렇죠?']],
    ['해냈습니다! 정말요?! 네…', ['해냈습니다!', '정말요?!', '네…']],
    ['평점은 3.5입니다. 다음은 4.0이 목표예요.', ['평점은 3.5입니다.', '다음은 4.0이 목표예요.']],
    ['1. 지원 동기를 적습니다. 2. 경험입니다.', ['1. 지원 동기를 적습니다.', '2. 경험입니다.']],
    ['첫 줄\n둘째 줄은 짧습니다.\r\n\r\n셋째', ['첫 줄', '둘째 줄은 짧습니다.', '셋째']],
    ['"그만둘까요?"라고 물었습니다. 답은 없었다.', ['"그만둘까요?"라고 물었습니다.', '답은 없었다.']],
    [
      '“됩니다. 해 봅시다.”라는 말을 들었다. 힘이 났다.',
      ['“됩니다. 해 봅시다.”라는 말을 들었다.', '힘이 났다.'],
    ],
    ['그는 “끝났습니다.” 라며 웃었다.', ['그는 “끝났습니다.”', '라며 웃었다.']],
    ['(비밀입니다.) 다음 문장입니다.', ['(비밀입니다.)', '다음 문장입니다.']],
    [
      '자료는 https://example.com/a.b?c=1. 확인했습니다.',
      ['자료는 https://example.com/a.b?c=1.', '확인했습니다.'],
    ],
    ['메일은 a.b@example.co.kr입니다. 끝.', ['메일은 a.b@example.co.kr입니다.', '끝.']],
    ['Node.js로 만들었습니다.저는 만족합니다.', ['Node.js로 만들었습니다.', '저는 만족합니다.']],
    ['2024. 3. 1. 입사했습니다. 좋았다.', ['2024. 3. 1. 입사했습니다.', '좋았다.']],
    ['2024.03.01부터 일했다. 끝났다.', ['2024.03.01부터 일했다.', '끝났다.']],
    ['협력사(예: Hanbit Co. Ltd. 등)와 일했다. 끝.', ['협력사(예: Hanbit Co. Ltd. 등)와 일했다.', '끝.']],
    ['마침표 없이 끝나는 글', ['마침표 없이 끝나는 글']],
    ['첫 줄\u2028둘째 줄', ['첫 줄', '둘째 줄']],
    ['앞\u0085뒤', ['앞\u0085뒤']],
    ['\u0085', ['\u0085']],
    ['   \n\t ', []],
    ['', []],
  ])('splits %j', (input, expected) => {
    expect(texts(input)).toEqual(expected);
  });

  it('loses nothing: sentences and gaps together are the input, and gaps are only whitespace', () => {
    const piece = fc.constantFrom(
      ...[
        '저는',
        '했습니다.',
        '"',
        '“',
        '”',
        '?',
        '!',
        '…',
        ' ',
        '\n',
        '\r\n',
        '3.5',
        '1.',
        ')',
        '(',
        'https://a.b/c.',
        '😀',
        '.',
        '\u3000',
        '\u0085',
        '\u2028',
        "'",
      ],
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (input) => {
        let at = 0;
        for (const [index, sentence] of splitSentences(input).entries()) {
          expect(sentence.index).toBe(index);
          expect(input.slice(at, sentence.start).trim()).toBe('');
          expect(sentence.text).toBe(input.slice(sentence.start, sentence.end));
          expect(sentence.text).toBe(sentence.text.trim());
          expect(sentence.text).not.toBe('');
          at = sentence.end;
        }
        expect(input.slice(at).trim()).toBe('');
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['', '.', ''],
    ['', '“', ''],
    ['', '가.', ''],
    ['', '1. ', ''],
    ['', 'a@', ''],
    ['www.', '.', 'a'],
  ])('takes less than quadratic time on %j and %j repeated', (start, piece, end) => {
    const split = (length: number) => splitSentences(`${start}${piece.repeat(length / piece.length)}${end}`);
    expect(growthOf(split, 3_000)).toBeLessThan(BELOW_QUADRATIC);
  });
});
