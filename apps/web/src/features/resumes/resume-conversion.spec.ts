import { tidyUrl } from './resume-conversion.js';

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
])('%j in the field of an address is held as %j', (written, url) => {
  expect(tidyUrl(written)).toBe(url);
});
