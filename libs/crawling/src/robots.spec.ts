import { Robots } from './robots.js';

const SITE = 'https://site.test';
const allows = (text: string, path: string): boolean =>
  Robots.parse(text, `${SITE}/x`).isAllowed(SITE + path);

describe('Robots', () => {
  it.each([
    ['', '/a', true],
    ['User-agent: *\nDisallow: /', '/a', false],
    ['User-agent: *\nDisallow:', '/a', true],
    ['User-agent: *\nDisallow: /private', '/private/1', false],
    ['User-agent: *\nDisallow: /private', '/public', true],
    ['User-agent: *\nDisallow: /', '/robots.txt', true],
    ['\ufeffUSER-AGENT : *  # all\r\nDISALLOW : /a # b', '/a', false],
    // The longest pattern decides; of two equally long ones, the one that allows.
    ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['User-agent: *\nAllow: /a\nDisallow: /a/b', '/a/b/c', false],
    ['User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
    // A group of its own; several groups for one agent count as one.
    ['User-agent: *\nDisallow: /\n\nUser-agent: JasogongbangBot\nDisallow: /b', '/a', true],
    ['User-agent: *\nAllow: /\n\nUser-agent: jasogongbangbot/2.0\nDisallow: /b', '/b', false],
    ['User-agent: other\nUser-agent: JasogongbangBot\nDisallow: /a', '/a', false],
    [
      'User-agent: JasogongbangBot\nDisallow: /a\nUser-agent: other\nDisallow: /c\nUser-agent: JasogongbangBot\nDisallow: /b',
      '/b',
      false,
    ],
    [
      'User-agent: JasogongbangBot\nDisallow: /a\nUser-agent: other\nDisallow: /c\nUser-agent: JasogongbangBot\nDisallow: /b',
      '/c',
      true,
    ],
    ['User-agent: other\nDisallow: /', '/a', true],
    ['User-agent: JasogongbangBot\nUser-agent: *\nDisallow: /a', '/a', false],
    ['Disallow: /', '/a', true],
    // A record that is no rule ends no group.
    ['User-agent: JasogongbangBot\nSitemap: /map.xml\nUser-agent: other\nDisallow: /a', '/a', false],
    // Wildcards and end anchors.
    ['User-agent: *\nDisallow: /*.pdf$', '/a/b.pdf', false],
    ['User-agent: *\nDisallow: /*.pdf$', '/a/b.pdf?c', true],
    ['User-agent: *\nDisallow: /a$', '/a', false],
    ['User-agent: *\nDisallow: /a$', '/ab', true],
    ['User-agent: *\nDisallow: /*ab$', '/abab', false],
    ['User-agent: *\nDisallow: /a*b*c', '/a/c/b/c', false],
    ['User-agent: *\nDisallow: /a*b*c', '/a/c/b', true],
    ['User-agent: *\nDisallow: *?secret=', '/a?secret=1', false],
    ['User-agent: *\nDisallow: a', '/a', false],
    // Percent-encoding makes a difference for reserved characters only.
    ['User-agent: *\nDisallow: /글', '/%EA%B8%80/1', false],
    ['User-agent: *\nDisallow: /%ea%b8%80', '/글', false],
    ['User-agent: *\nDisallow: /%61', '/a', false],
    ['User-agent: *\nDisallow: /a%2Fb', '/a/b', true],
    ['User-agent: *\nDisallow: /\ud800', '/a', true],
  ])('reads %j for %s: %s', (text, path, isAllowed) => expect(allows(text, path)).toBe(isAllowed));

  it('allows no address of another origin', () => {
    const robots = Robots.parse('', SITE);
    for (const url of ['https://other.test/', 'http://site.test/', 'https://site.test:8443/'])
      expect(robots.isAllowed(url)).toBe(false);
  });

  it.each([
    ['User-agent: *\nCrawl-delay: 2.5', 2_500],
    ['User-agent: *\nCrawl-delay: 100000', 60_000],
    ['User-agent: *\nCrawl-delay: -5', 0],
    ['User-agent: *\nCrawl-delay: soon', 0],
    ['User-agent: JasogongbangBot\nCrawl-delay: 3\nUser-agent: *\nCrawl-delay: 9', 3_000],
    ['', 0],
  ])('reads the delay of %j', (text, milliseconds) =>
    expect(Robots.parse(text, SITE).crawlDelayMilliseconds).toBe(milliseconds),
  );

  it('adds a rule once however often its agent is named, and a pattern full of wildcards costs no more than others', () => {
    const many = 'User-agent: *\n'.repeat(16_000) + 'Disallow: /b\n'.repeat(20_000);
    expect(allows(many, '/a')).toBe(true);
    const stars = `User-agent: *\nDisallow: /${'*a'.repeat(200_000)}b`;
    expect(allows(stars, `/${'a'.repeat(1_900)}`)).toBe(true);
  });
});
