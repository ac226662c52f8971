import type { ImportTrace } from '#contracts';
import { cutSource } from './source-pane.js';

const trace = (path: string, start: number, end: number): ImportTrace => ({
  path,
  start,
  end,
  isDoubtful: false,
  doubt: null,
  pendingDate: null,
});
const cut = (text: string, ...traces: ImportTrace[]) =>
  cutSource(text, traces).map(({ start, end, traces: found }) => [
    text.slice(start, end),
    ...found.map(({ path }) => path),
  ]);

describe('a source with traces', () => {
  it('is cut into plain text and traced text, and nothing is lost', () => {
    expect(cut('가나다라마', trace('a', 1, 2), trace('b', 3, 5))).toEqual([
      ['가'],
      ['나', 'a'],
      ['다'],
      ['라마', 'b'],
    ]);
  });

  it('lets traces overlap, the shortest one first', () => {
    expect(cut('가나다라', trace('long', 0, 4), trace('short', 1, 3))).toEqual([
      ['가', 'long'],
      ['나다', 'short', 'long'],
      ['라', 'long'],
    ]);
  });

  it('leaves out what lies outside of the text or is empty', () => {
    expect(cut('가나', trace('a', -3, 1), trace('b', 1, 9), trace('c', 5, 9), trace('d', 1, 1))).toEqual([
      ['가', 'a'],
      ['나', 'b'],
    ]);
    expect(cut('', trace('a', 0, 1))).toEqual([]);
  });
});
