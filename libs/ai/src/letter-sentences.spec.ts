import { numberSentences } from './letter-sentences.js';

const paragraphsOf = (content: string) => numberSentences(content).map(({ paragraph }) => paragraph);

describe('numberSentences', () => {
  it('numbers sentences from 1 and keeps their words', () => {
    expect(numberSentences('첫째입니다. 둘째입니다.')).toEqual([
      { number: 1, paragraph: 1, text: '첫째입니다.' },
      { number: 2, paragraph: 1, text: '둘째입니다.' },
    ]);
  });

  it('parts paragraphs at blank lines where there are any', () => {
    expect(paragraphsOf('하나다.\n둘이다.\n \n셋이다.')).toEqual([1, 1, 2]);
    expect(paragraphsOf('하나다.\r\n\r\n둘이다. 셋이다.')).toEqual([1, 2, 2]);
  });

  it('treats every line as a paragraph without blank lines', () => {
    expect(paragraphsOf('\n하나다. 둘이다.\n셋이다.\n')).toEqual([1, 1, 2]);
  });
});
