import fc from 'fast-check';
import { lineTop, planPages, type PageBreak, type Piece } from './plan-pages.js';

interface Drawn {
  height: number;
  lines?: number;
  keepWithNext?: boolean;
}

/** Pieces one below the other. */
function stacked(...drawn: Drawn[]): Piece[] {
  let top = 0;
  return drawn.map(({ height, lines = 1, keepWithNext = false }) => {
    const piece = { top, bottom: top + height, lines, keepWithNext };
    top += height;
    return piece;
  });
}

const block = (height: number): Drawn => ({ height });
const heading = (height: number): Drawn => ({ height, keepWithNext: true });
const text = (lines: number): Drawn => ({ height: lines * 10, lines });

describe('planPages', () => {
  it('needs no break for what fits on a page, nor for nothing', () => {
    expect(planPages(stacked(block(50), block(50)), 100)).toEqual([]);
    expect(planPages([], 100)).toEqual([]);
  });

  it('starts a page with the first piece that does not fit', () => {
    expect(planPages(stacked(block(60), block(60), block(60)), 100)).toEqual([
      { piece: 1, line: 0 },
      { piece: 2, line: 0 },
    ]);
  });

  it('keeps headings with the piece below them', () => {
    expect(planPages(stacked(block(70), heading(10), heading(10), block(20)), 100)).toEqual([
      { piece: 1, line: 0 },
    ]);
  });

  it('cuts a long text between lines, leaving two at least on either side', () => {
    expect(planPages(stacked(block(70), text(8)), 100)).toEqual([{ piece: 1, line: 3 }]);
    expect(planPages(stacked(block(85), text(8)), 100)).toEqual([{ piece: 1, line: 0 }]);
    expect(planPages(stacked(block(30), text(8)), 100)).toEqual([{ piece: 1, line: 6 }]);
    expect(planPages(stacked(block(80), text(3)), 100)).toEqual([{ piece: 1, line: 0 }]);
  });

  it('cuts a text of many pages again and again', () => {
    expect(planPages(stacked(text(25)), 100)).toEqual([
      { piece: 0, line: 10 },
      { piece: 0, line: 20 },
    ]);
  });

  it('continues after a piece that is higher than a page, and after a heading that leaves no room below', () => {
    expect(planPages(stacked(block(250), block(10)), 100)).toEqual([{ piece: 1, line: 0 }]);
    expect(planPages(stacked(heading(95), text(4)), 100)).toEqual([{ piece: 1, line: 0 }]);
  });

  const drawn = fc.oneof(
    fc.record({ height: fc.double({ min: 1, max: 90, noNaN: true }), keepWithNext: fc.boolean() }),
    fc.integer({ min: 1, max: 60 }).map((lines) => ({ height: lines * 7.3, lines })),
  );

  it('lets nothing that fits on a page run over one, and always comes to an end', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 60 }), (all) => {
        const pieces = stacked(...all);
        const breaks = planPages(pieces, 100);
        const starts: PageBreak[] = [{ piece: 0, line: 0 }, ...breaks];
        starts.forEach((start, page) => {
          const next = starts[page + 1];
          const end = next === undefined ? (pieces.at(-1)?.bottom ?? 0) : lineTop(pieces, next);
          const height = end - lineTop(pieces, start);
          expect(height).toBeGreaterThanOrEqual(0);
          expect(height).toBeLessThanOrEqual(100.5);
        });
      }),
    );
  });

  it('ends no page with a heading that fits on the next one', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 60 }), (all) => {
        const pieces = stacked(...all);
        const starts: PageBreak[] = [{ piece: 0, line: 0 }, ...planPages(pieces, 100)];
        starts.slice(1).forEach((start, page) => {
          if (start.line > 0 || !pieces[start.piece - 1]?.keepWithNext) return;
          const first = starts[page]?.piece ?? 0;
          const onPage = pieces.slice(first, start.piece);
          expect(onPage.every(({ keepWithNext }, index) => keepWithNext || index === 0)).toBe(true);
        });
      }),
    );
  });
});
