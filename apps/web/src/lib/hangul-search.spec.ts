import { matchesSearch } from './hangul-search.js';

describe('matchesSearch', () => {
  it.each([
    ['자기소개서 목록', 'ㅈㄱㅅㄱㅅ', true],
    ['자기소개서 목록', 'ㅅㅁ', true],
    ['자기소개서 목록', '소개', true],
    ['자기소개서 목록', '  ', true],
    ['자기소개서 목록', 'ㅁㅈ', false],
    ['로그아웃 logout', 'LOG', true],
    ['로그아웃', '로ㄱ', false],
  ])('%s by %s: %s', (text, search, expected) => expect(matchesSearch(text, search)).toBe(expected));
});
