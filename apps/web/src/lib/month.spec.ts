import { tidyMonth, toMonth } from './month.js';

describe('a month as it is written', () => {
  it.each([
    ['2021.3', '2021-03'],
    ['2021.03', '2021-03'],
    ['2021. 3.', '2021-03'],
    ['202103', '2021-03'],
    ['20213', '2021-03'],
    ['2021-12', '2021-12'],
    ['2021/1', '2021-01'],
    ['2021년 3월', '2021-03'],
    [' 2021 11 ', '2021-11'],
  ])('%s is understood', (text, month) => expect(toMonth(text)).toBe(month));

  it.each(['', '2021', '2021.13', '21.3', '3월', '2021.00', '1821.03', '2021.03.01'])(
    '%s stays as it was written',
    (text) => {
      expect(toMonth(text)).toBe(text);
      expect(tidyMonth(text)).toBe(text);
    },
  );

  it('is shown with its dot', () => expect(tidyMonth('202103')).toBe('2021.03'));
});
