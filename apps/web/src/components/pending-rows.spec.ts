import { toPage } from '#contracts';
import { allRowsShown, withholdNewRows, type PendingRowsState } from './use-pending-rows.js';

interface Row {
  id: number;
  state: string;
}
const SIZE = 3;
const row = (id: number, state = '') => ({ id, state });
const page = (ids: (number | Row)[], total = ids.length) =>
  toPage(
    ids.map((id) => (typeof id === 'number' ? row(id) : id)),
    total,
    { page: 0, size: SIZE },
  );
const list = (ids: number[], total?: number) => allRowsShown('all', page(ids, total));
const answered = (before: PendingRowsState<Row>, ...answers: ReturnType<typeof page>[]) =>
  answers.reduce((held, answer) => withholdNewRows(held, answer, 'all', ({ id }) => id), before);
const seen = ({ shown, displaced, newCount }: PendingRowsState<Row>) => ({
  shown: shown.map(({ id }) => id),
  displaced: displaced.map(({ id }) => id),
  newCount,
});

describe('a list after a new answer', () => {
  it.each([
    ['withholds new rows', list([2, 1]), page([3, 2, 1]), [2, 1], [], 1],
    ['keeps what was pushed out of the page', list([3, 2, 1], 9), page([5, 4, 3], 11), [3, 2, 1], [2, 1], 2],
    [
      'counts by the total when all rows are new',
      list([3, 2, 1], 9),
      page([40, 39, 38], 46),
      [3, 2, 1],
      [3, 2, 1],
      37,
    ],
    ['removes deleted rows', list([3, 2, 1]), page([3, 1]), [3, 1], [], 0],
    ['removes deleted rows at its end', list([3, 2, 1]), page([4, 3, 2]), [3, 2], [], 1],
    ['adds following rows at its end', list([9, 8, 7], 9), page([9, 7, 6], 8), [9, 7, 6], [], 0],
    ['distinguishes rows in between from following ones', list([9, 6]), page([9, 8, 6, 5]), [9, 6, 5], [], 1],
    ['shows new rows at once when it was empty', list([]), page([1]), [1], [], 0],
    ['shows the new rows when no previous row is left', list([2, 1]), page([4, 3]), [4, 3], [], 0],
    ['is empty when all rows are deleted', list([2, 1]), page([]), [], [], 0],
  ])('%s', (_, before, answer, shown, displaced, newCount) =>
    expect(seen(answered(before, answer))).toEqual({ shown, displaced, newCount }),
  );

  it('updates shown rows at once, in their positions', () => {
    const held = answered(list([2, 1]), page([row(3, 'new'), row(1, 'done'), row(2, 'moved')]));
    expect(held.shown).toEqual([row(2, 'moved'), row(1, 'done')]);
  });

  it('withholds new rows answer after answer, and keeps a row that returns to the page', () => {
    const held = answered(list([3, 2, 1], 9), page([5, 4, 3], 11), page([9, 8, 7], 15));
    expect(seen(held)).toEqual({ shown: [3, 2, 1], displaced: [3, 2, 1], newCount: 6 });
    expect(seen(answered(held, page([4, 3, 2], 10)))).toEqual({
      shown: [3, 2, 1],
      displaced: [1],
      newCount: 1,
    });
  });

  it('is unchanged for the same answer, and starts over as another list', () => {
    const held = answered(list([1]), page([2, 1]));
    expect(answered(held, held.page)).toBe(held);
    expect(seen(withholdNewRows(held, page([5, 4]), 'other', ({ id }) => id))).toMatchObject({
      shown: [5, 4],
    });
  });
});
