import { choosePages, type PageCandidate } from './choose-pages.js';

const ROOM = 64;
const everySecond = (): number => 1_000;
const tenASecond = (): number => 100;

/** So many pages of a host, numbered from `first`. */
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
  it('chooses nothing of nothing, and knows of no turn to wait for', () => {
    expect(choosePages([], everySecond, ROOM)).toEqual({ pageIds: [], nextTurn: Infinity });
  });

  it('hands out one page of a host that may be asked once a second', () => {
    const candidates = [...pagesOf('a', 1, 4), ...pagesOf('b', 11, 4)];
    expect(choosePages(candidates, everySecond, ROOM).pageIds).toEqual([1, 11]);
  });

  it('hands out none while one is on its way', () => {
    expect(choosePages(pagesOf('a', 1, 4, { queued: 1 }), everySecond, ROOM).pageIds).toEqual([]);
  });

  it('hands out as many as are asked for while they come, and no more than four', () => {
    expect(choosePages(pagesOf('a', 1, 4), tenASecond, ROOM).pageIds).toHaveLength(3);
    expect(choosePages(pagesOf('a', 1, 4, { queued: 1 }), () => 1, ROOM).pageIds).toHaveLength(3);
  });

  it('waits for a host that was asked just now, and says for how long', () => {
    const candidates = [
      ...pagesOf('a', 1, 2, { idleMilliseconds: 100 }),
      ...pagesOf('b', 3, 2, { idleMilliseconds: 400 }),
    ];
    expect(choosePages(candidates, everySecond, ROOM)).toEqual({ pageIds: [], nextTurn: 300 });
  });

  it('keeps to what the host asks for when that is longer than the pace of the source', () => {
    const slow = pagesOf('a', 1, 4, { crawlDelayMilliseconds: 5_000, idleMilliseconds: 2_000 });
    expect(choosePages(slow, tenASecond, ROOM)).toEqual({ pageIds: [], nextTurn: 2_700 });
  });

  it('keeps to the pace of the source that a page belongs to', () => {
    const paces = (position: number): number => (position === 0 ? 60_000 : 100);
    const candidates = [
      ...pagesOf('a', 1, 1, { idleMilliseconds: 1_000 }),
      ...pagesOf('a', 2, 1, { idleMilliseconds: 1_000, sourcePosition: 1 }),
    ];
    expect(choosePages(candidates, paces, ROOM).pageIds).toEqual([2]);
  });

  it('hands out a page of every host before the second one of any', () => {
    const candidates = [...pagesOf('a', 1, 2), ...pagesOf('b', 11, 2)];
    expect(choosePages(candidates, tenASecond, ROOM).pageIds).toEqual([1, 11, 2, 12]);
  });

  it('hands out no more than there is room for', () => {
    const candidates = ['a', 'b', 'c'].flatMap((host, index) => pagesOf(host, index * 10, 4));
    expect(choosePages(candidates, tenASecond, 5).pageIds).toHaveLength(5);
  });
});
