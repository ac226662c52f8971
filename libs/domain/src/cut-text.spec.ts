import { cutText } from './cut-text.js';

describe('cutText', () => {
  it.each([
    ['가나다', 3, '가나다'],
    ['가나다라', 3, '가나다'],
    ['가나🙂라', 3, '가나'],
    ['가🙂라', 3, '가🙂'],
    ['가나🙂', 4, '가나🙂'],
    ['가', 0, ''],
    ['', 3, ''],
  ])('cuts %j to %d', (text, maximumLength, expected) => {
    expect(cutText(text, maximumLength)).toBe(expected);
  });
});
