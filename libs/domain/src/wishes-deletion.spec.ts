import { BELOW_QUADRATIC, growthOf } from '../testing/growth.js';
import { wishesDeletion } from './wishes-deletion.js';

describe('wishesDeletion', () => {
  it.each([
    '이 문장은 빼 주세요',
    ' 빼 줘',
    '통째로 지워 주세요',
    '문장을 아예 삭제해 주세요',
    '삭제',
    '전부 빼고 싶어요',
    '그냥 다 지우면 좋겠어요',
  ])('is true of "%s"', (wish) => expect(wishesDeletion(wish)).toBe(true));

  it.each([
    '더 짧게',
    '숫자를 빼 주세요',
    '군더더기를 지워 주세요',
    '다 빼지 말고 짧게',
    '이 문장은 빼지 마세요',
    '문장을 지우지는 말아 주세요',
    '삭제하지 말고 다듬어 주세요',
    '문장을 없애지 않고 줄여 주세요',
    '문장을 통째로 빼면 안 돼요',
    '삭제하면 안 돼요',
  ])('is false of "%s"', (wish) => expect(wishesDeletion(wish)).toBe(false));

  it.each(['다', ' ', '문장을 ', '그냥 아예 ', '문장을 빼지 '])(
    'takes less than quadratic time on %j repeated',
    (piece) => {
      const judge = (length: number) => wishesDeletion(`가${piece.repeat(length / piece.length)}`);
      expect(growthOf(judge, 625)).toBeLessThan(BELOW_QUADRATIC);
    },
  );
});
