import { choosePages, type PageCandidate } from './choose-pages.js';

const ROOM = 64;
const everySecond = (): number => 1_000;
const tenASecond = (): number => 100;

/** `count` pages of a host, numbered from `first`. */
const pagesOf = (
  host: string,
  first: number,
  count: number,
  known: Partial<PageCandidate> = {},
): PageCandidate[] =>
  Array.from({ length: count }, (_, index) => ({
    pageId: first + index,
    host,
    sourcePosition: 0,
    queued: 0,
    crawlDelayMilliseconds: 0,
    idleMilliseconds: null,
    ...known,
  }));

describe('choosePages', () => {
  it('chooses nothing and reports nothing to wait for without candidates', () => {
    expect(choosePages([], everySecond, ROOM)).toEqual({ pageIds: [], waitMilliseconds: Infinity });
  });

  it('chooses one page of a host that allows one request per second', () => {
    const candidates = [...pagesOf('a', 1, 4), ...pagesOf('b', 11, 4)];
    expect(choosePages(candidates, everySecond, ROOM).pageIds).toEqual([1, 11]);
  });

  it('chooses none while a page of the host has a job', () => {
    expect(choosePages(pagesOf('a', 1, 4, { queued: 1 }), everySecond, ROOM).pageIds).toEqual([]);
  });

  it('chooses as many as the pace allows meanwhile, four at most', () => {
    expect(choosePages(pagesOf('a', 1, 4), tenASecond, ROOM).pageIds).toHaveLength(3);
    expect(choosePages(pagesOf('a', 1, 4, { queued: 1 }), () => 1, ROOM).pageIds).toHaveLength(3);
  });

  it('waits for a host that was requested just now, and reports how long', () => {
    const candidates = [
      ...pagesOf('a', 1, 2, { idleMilliseconds: 100 }),
      ...pagesOf('b', 3, 2, { idleMilliseconds: 400 }),
    ];
    expect(choosePages(candidates, everySecond, ROOM)).toEqual({ pageIds: [], waitMilliseconds: 300 });
  });

  it('uses the crawl delay of the host when it is longer than the spacing of the source', () => {
    const slow = pagesOf('a', 1, 4, { crawlDelayMilliseconds: 5_000, idleMilliseconds: 2_000 });
    expect(choosePages(slow, tenASecond, ROOM)).toEqual({ pageIds: [], waitMilliseconds: 2_700 });
  });

  it('uses the spacing of the source that a page belongs to', () => {
    const paces = (position: number): number => (position === 0 ? 60_000 : 100);
    const candidates = [
      ...pagesOf('a', 1, 1, { idleMilliseconds: 1_000 }),
      ...pagesOf('a', 2, 1, { idleMilliseconds: 1_000, sourcePosition: 1 }),
    ];
    expect(choosePages(candidates, paces, ROOM).pageIds).toEqual([2]);
  });

  it('chooses a page of every host before a second page of any', () => {
    const candidates = [...pagesOf('a', 1, 2), ...pagesOf('b', 11, 2)];
    expect(choosePages(candidates, tenASecond, ROOM).pageIds).toEqual([1, 11, 2, 12]);
  });

  it('chooses no more pages than there is room for', () => {
    const candidates = ['a', 'b', 'c'].flatMap((host, index) => pagesOf(host, index * 10, 4));
    expect(choosePages(candidates, tenASecond, 5).pageIds).toHaveLength(5);
  });
});
