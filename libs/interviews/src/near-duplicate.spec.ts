import { isNearDuplicate, withoutNearDuplicates } from './near-duplicate.js';

const QUESTION = '결제 응답이 늦은 주문 37건은 어떻게 대조하셨나요?';

describe('near duplicates', () => {
  it.each([
    QUESTION,
    '결제 응답이 늦은 주문 37건은 어떻게 대조하셨나요',
    '결제 응답이 늦었던 주문 37건은 어떻게 대조하셨나요?',
  ])('treats %j as the same', (question) => {
    expect(isNearDuplicate(question, ['왜 지원하셨나요?', QUESTION])).toBe(true);
  });

  it.each([
    '왜 지원하셨나요?',
    '결제 응답이 늦은 주문을 다시 만난다면 무엇부터 확인하시겠어요?',
    '“그때 같은 요청이 두 번 와도 한 번만 처리되게 하는 일” 같은 일을 다시 맡는다면 무엇을 다르게 하시겠어요?',
  ])('treats %j as different', (question) => {
    expect(isNearDuplicate(question, [QUESTION])).toBe(false);
  });

  it('keeps the first of several, in order', () => {
    const items = ['가나다라마바사?', QUESTION, `${QUESTION}!`, '아자차카타파하?', '가나다라마바사'].map(
      (question) => ({ question }),
    );
    expect(withoutNearDuplicates(items, ['아자차카타파하'])).toEqual([items[0], items[1]]);
  });
});
