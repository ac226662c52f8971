import { describe, expect, it } from '@jest/globals';
import { tidyMonth, tidyUrl, toMonth } from './resume-conversion.js';

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

it.each([
  ['github.com/me', 'https://github.com/me'],
  [' 블로그.한국/글?번호=1 ', 'https://블로그.한국/글?번호=1'],
  ['https://github.com/me', 'https://github.com/me'],
  ['http://example.com', 'http://example.com'],
  ['javascript:alert(1.5)', 'javascript:alert(1.5)'],
  ['me@example.com', 'me@example.com'],
  ['깃허브 있어요. 물어보세요', '깃허브 있어요. 물어보세요'],
  ['없음', '없음'],
  ['', ''],
])('%j is the address %j', (written, url) => {
  expect(tidyUrl(written)).toBe(url);
});
