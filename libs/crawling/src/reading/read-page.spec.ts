import { MAXIMUM_CRAWLED_TEXT_LENGTH } from '#contracts';
import type { ReadingSettings } from './read-letter.js';
import { MAXIMUM_PAGE_LINKS, readPage, type PageReading } from './read-page.js';

const settings: ReadingSettings = {
  letterLinkSelector: '.letters a',
  nextPageSelector: 'a.next',
  titleSelector: 'h1',
  contentSelector: '.content',
  jobFieldSelector: '.job',
  companySelector: '.company',
};
const read = (html: string, more: Partial<ReadingSettings> = {}): PageReading =>
  readPage(html, 'http://site.test/board/1', { ...settings, ...more });
const textOf = (content: string): string | undefined =>
  read(`<div class="content">${content}</div>`).letter?.text;

describe('readPage', () => {
  it('reads a list', () => {
    const reading = read(`
      <ul class="letters"><li><a href="/letters/1#top">1</a><li><a href="2?utm_source=x">2</a><li><a href="/letters/1">again</a>
      <li><a href="/board/1#here">itself</a><li><a href="javascript:alert(1)">x</a><li><a href="http://other.test/3">3</a></ul>
      <a class="next" href="?page=2">next</a>`);
    expect(reading).toEqual({
      letterLinks: ['http://site.test/letters/1', 'http://site.test/board/2', 'http://other.test/3'],
      nextPages: ['http://site.test/board/1?page=2'],
      letter: null,
      warnings: [],
    });
  });

  it('reads a letter with what is known of it', () => {
    const reading = read(`<h1> 지원 <b>동기</b> </h1><p class="job">백엔드
      개발</p><p class="company">가나</p><div class="content"><p>하나</p><p>둘</p></div>`);
    expect(reading).toEqual({
      letterLinks: [],
      nextPages: [],
      letter: { title: '지원 동기', text: '하나\n\n둘', jobField: '백엔드 개발', companyName: '가나' },
      warnings: [],
    });
  });

  it.each([
    [
      'blocks, paragraphs and breaks',
      '<div>가<div>나</div>다</div><p>라<p>마<br>바<br><br>사',
      '가\n나\n다\n\n라\n\n마\n바\n\n사',
    ],
    ['lists and tables', '<ul><li>가<li>나</ul><table><tr><td>다<td>라</table>', '가\n나\n다\n라'],
    ['one space of each run of white space', '가  \n\t 나&nbsp;다<b> 라</b>', '가 나 다 라'],
    ['preformatted lines', '<pre>가\n  나</pre>', '가\n나'],
    [
      'no scripts, styles and buttons',
      '가<script>alert(1)</script><style>p{}</style><noscript>x</noscript><button>x</button>나',
      '가나',
    ],
    [
      'nothing hidden',
      '가<p hidden>x</p><p style="color: red; DISPLAY : none">x</p><span style="visibility:hidden">x</span><!-- x -->',
      '가',
    ],
    [
      'text that looks like markup as text',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
      '<script>alert(1)</script>',
    ],
    [
      'no control and no invisible characters',
      '가\u0000나\u200b다\u202e라&#0;\ufeff 👨‍👩‍👧',
      '가나다라\ufffd 👨‍👩‍👧',
    ],
    ['syllables in their composed form', '\u1112\u1161\u11ab', '한'],
  ])('keeps %s', (_what, content, expected) => expect(textOf(content)).toBe(expected));

  it('joins parts, none of them twice', () => {
    expect(
      read('<div class="content">가<div class="content">나</div></div><div class="content">다</div>').letter
        ?.text,
    ).toBe('가\n나\n\n다');
  });

  it('finds links whether a selector names them, what surrounds them or what stands in them', () => {
    for (const letterLinkSelector of ['a.letter', 'li.row', 'b.name'])
      expect(
        read('<li class="row"><a class="letter" href="/1"><b class="name">x</b></a></li>', {
          letterLinkSelector,
        }).letterLinks,
      ).toEqual(['http://site.test/1']);
    expect(
      read('<base href="http://cdn.test/x/"><div class="letters"><a href="1">x</a></div>').letterLinks,
    ).toEqual(['http://cdn.test/x/1']);
    expect(
      read('<link class="next" rel="next" href="/2">', { nextPageSelector: 'link[rel=next]' }).nextPages,
    ).toEqual(['http://site.test/2']);
  });

  it('cuts what is too long, never between the halves of a character, and says so', () => {
    const reading = read(`<div class="content">${'가'.repeat(MAXIMUM_CRAWLED_TEXT_LENGTH - 1)}👍</div>`);
    expect(reading.letter?.text).toBe('가'.repeat(MAXIMUM_CRAWLED_TEXT_LENGTH - 1));
    expect(reading.warnings).toContainEqual(expect.stringContaining('20,000자'));
    const links = Array.from(
      { length: MAXIMUM_PAGE_LINKS + 1 },
      (_, index) => `<a href="/${index}">x</a>`,
    ).join('');
    const list = read(`<div class="letters">${links}</div>`);
    expect(list.letterLinks).toHaveLength(MAXIMUM_PAGE_LINKS);
    expect(list.warnings).toEqual([expect.stringContaining(`${MAXIMUM_PAGE_LINKS}개만`)]);
  });

  it.each(['p:::', '[', 'a:no-such-thing', '((', 'a:nth-child(x)', 'a{}'])(
    'answers the selector %j with a warning',
    (selector) => {
      const reading = read('<h1>x</h1><div class="content">글</div>', { letterLinkSelector: selector });
      expect(reading.letter?.text).toBe('글');
      expect(reading.letterLinks).toEqual([]);
      expect(reading.warnings.join()).toMatch(/글 링크 선택자/);
      expect(read('', { contentSelector: selector }).letter).toBeNull();
    },
  );

  it.each(['>', '', '<img src=x>', '<div class="content">x</div>'])(
    'finds nothing by %j',
    (contentSelector) => {
      expect(read('<div class="content">글</div>', { contentSelector }).letter).toBeNull();
    },
  );

  it.each([
    ['nothing found', '<p>x</p>', '글 링크도 본문도'],
    ['an empty page', '', '글 링크도 본문도'],
    [
      'a letter without a job field',
      '<h1>x</h1><p class="company">x</p><div class="content">x</div>',
      '직무 선택자',
    ],
    ['content without a text', '<div class="content"><img></div>', '글이 없어요'],
    [
      'links that lead nowhere',
      '<div class="letters"><a href="mailto:a@b.test">x</a></div>',
      '주소가 없어요',
    ],
    ['a page that is nested too deeply', '<div>'.repeat(100_000), '너무 깊이'],
    ['a page of too many elements', '<br>'.repeat(100_000), '너무 많거나'],
  ])('warns of %s', (_what, html, warning) => expect(read(html).warnings.join()).toContain(warning));
});
