import { hostKeyOf, normalizeUrl, urlHash } from './page-url.js';

describe('normalizeUrl', () => {
  it.each([
    ['HTTP://Site.TEST:80/a/../b#c', 'http://site.test/b'],
    ['http://site.test', 'http://site.test/'],
    ['http://site.test/글?q=가 나', 'http://site.test/%EA%B8%80?q=%EA%B0%80%20%EB%82%98'],
    ['http://site.test/a?utm_source=x&page=2&fbclid=y', 'http://site.test/a?page=2'],
    ['http://site.test/a?q=a+b%20c&x=', 'http://site.test/a?q=a+b%20c&x='],
    ['../b', 'http://site.test/b'],
    ['//other.test/b', 'http://other.test/b'],
    ['?page=2', 'http://site.test/list/all?page=2'],
    ['javascript:alert(1)', null],
    ['mailto:a@b.test', null],
    ['data:text/html,x', null],
    ['http://user:secret@site.test/', null],
    ['http://', null],
    [`http://site.test/${'a'.repeat(2_000)}`, null],
    [`/?utm_content=${'a'.repeat(2_000)}&page=2`, 'http://site.test/?page=2'],
  ])('writes %s as %s', (address, expected) =>
    expect(normalizeUrl(address, 'http://site.test/list/all')).toBe(expected),
  );
});

it('refuses an address that is too long before it drops thousands of tracking parameters', () => {
  const tracking = Array.from({ length: 6_000 }, (_, number) => `utm_${'a'.repeat(1 + (number % 60))}=`);
  expect(normalizeUrl(`http://site.test/?${tracking.join('&')}`)).toBeNull();
  expect(normalizeUrl(`http://site.test/?${tracking.slice(0, 60).join('&')}`)).toBe('http://site.test/');
});

describe('the keys that pages and hosts are compared by', () => {
  it('are hashes for pages, another for each address', () => {
    expect(urlHash('http://site.test/')).toMatch(/^[\w+/]{43}=$/);
    expect(urlHash('http://site.test/a')).not.toBe(urlHash('http://site.test/b'));
  });

  it('name the port', () => {
    expect(hostKeyOf('http://Site.test/a')).toBe('site.test:80');
    expect(hostKeyOf('https://site.test/a')).toBe('site.test:443');
    expect(hostKeyOf('http://[::1]:8080/')).toBe('[::1]:8080');
  });
});
