import { isPast } from './outlines.js';

describe('a sentence about the past', () => {
  it.each(['표로 만들었습니다.', '기준을 바꿨다.', '표로 만들었어요.', '밥을 먹었어요!', '기록을 남겼고요.'])(
    'is one whose last verb is in the past tense: %s',
    (sentence) => expect(isPast(sentence)).toBe(true),
  );

  it.each(['방법이 있습니다.', '방법이 있어요.', '일하겠습니다.', '일하고 싶어요.', '만듭니다.'])(
    'is none that is about the present or a plan: %s',
    (sentence) => expect(isPast(sentence)).toBe(false),
  );
});
