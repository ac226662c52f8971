import { BELOW_QUADRATIC, growthOf } from '../../domain/testing/growth.js';
import { ReasoningReader } from './read-reply.js';

const read = (...pieces: string[]): boolean[] => {
  const reader = new ReasoningReader();
  return pieces.map((piece) => {
    reader.add(piece);
    return reader.isThinking;
  });
};

describe('ReasoningReader', () => {
  it.each([
    [['{'], [false]],
    [
      ['', ' \n', '{'],
      [true, true, false],
    ],
    [
      ['<think>음', '</think>', '\n', '{'],
      [true, true, true, false],
    ],
    [['<think>음</think>{'], [false]],
    [
      ['<', 'think', '>음</th', 'ink', '>', ' {'],
      [true, true, true, true, true, false],
    ],
    [
      ['<think>1 < 2 </thin', ' {', '</think>{'],
      [true, true, false],
    ],
    [
      ['<think>음</think><think>', '또</think>', '{'],
      [true, true, false],
    ],
    [
      ['<', 'p>'],
      [true, false],
    ],
    [
      ['음 {', '</think>{'],
      [false, false],
    ],
  ])('decides whether %j is reasoning', (pieces, expected) => expect(read(...pieces)).toEqual(expected));

  it('takes less than quadratic time for a long reasoning in small pieces', () => {
    const reason = (length: number): void => {
      const reader = new ReasoningReader();
      reader.add('<think>');
      for (let count = 0; count < length; count += 1) reader.add('어디 보자 ');
    };
    expect(growthOf(reason, 5_000)).toBeLessThan(BELOW_QUADRATIC);
  });
});
