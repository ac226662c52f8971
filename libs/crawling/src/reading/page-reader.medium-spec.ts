import { readPage, type PageToRead } from './read-page.js';
import { PageReader } from './page-reader.js';

const neverAborted = new AbortController().signal;
const pageOf = (html: string, contentSelector: string): PageToRead => ({
  html,
  url: 'http://site.test/',
  settings: {
    letterLinkSelector: 'a',
    nextPageSelector: null,
    titleSelector: null,
    contentSelector,
    jobFieldSelector: null,
    companySelector: null,
  },
});
const ordinary = pageOf('<a href="/1">1</a><p>가</p>', 'p');
/** What looks harmless in a source, and takes hours in a page that was written for it. */
const hostile = pageOf('<p>x</p>'.repeat(9_000), 'i ~ p ~ p ~ p ~ p');

describe('PageReader', () => {
  let reader = new PageReader();
  afterEach(() => reader.close());

  it('answers what reading itself does, however many pages are read side by side', async () => {
    const expected = readPage(ordinary.html, ordinary.url, ordinary.settings);
    const readings = await Promise.all(Array.from({ length: 3 }, () => reader.read(ordinary, neverAborted)));
    expect(readings).toEqual([expected, expected, expected]);
    expect(await reader.read(ordinary, neverAborted)).toEqual(expected);
  });

  it('gives up on a page that takes endless time to read, and serves other work meanwhile', async () => {
    reader = new PageReader(1_000);
    const [abandoned, turns] = await Promise.all([reader.read(hostile, neverAborted), turnsWithin(500)]);
    expect(abandoned).toBeNull();
    expect(turns).toBeGreaterThan(20);
    reader = new PageReader();
    expect(await reader.read(ordinary, neverAborted)).not.toBeNull();
  });

  it('ends when its caller aborts', async () => {
    const abort = new AbortController();
    const reading = reader.read(hostile, abort.signal);
    const reason = new Error('cancelled');
    abort.abort(reason);
    await expect(reading).rejects.toBe(reason);
    await expect(reader.read(ordinary, abort.signal)).rejects.toBe(reason);
  });
});

async function turnsWithin(milliseconds: number): Promise<number> {
  let turns = 0;
  for (const end = performance.now() + milliseconds; performance.now() < end; turns += 1)
    await new Promise((resolve) => setImmediate(resolve));
  return turns;
}
