import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import { formatNumber } from '@/lib/format';

export interface RecordColumn<Row> {
  /** The header of the column; in a card it precedes the value. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Identifies the row: the title of its card, shown first. */
  isTitle?: boolean;
  /** Holds the row's buttons; a card shows no header before them. */
  isActions?: boolean;
  align?: 'start' | 'end';
  /** Class names of the column's header and cells, in the table and in the cards: what is meant for one of them needs a breakpoint. */
  className?: string;
}

/** A column of numbers. */
export const countColumn = <Row,>(header: string, countOf: (row: Row) => number): RecordColumn<Row> => ({
  header,
  align: 'end',
  cell: (row) => formatNumber(countOf(row)),
});

/** The column of failures, which stand out where there are any. */
export const failureColumn = <Row extends { failed: number }>(): RecordColumn<Row> => ({
  header: '실패',
  align: 'end',
  cell: ({ failed }) => (
    <span className={failed > 0 ? 'font-semibold text-red' : undefined}>{formatNumber(failed)}</span>
  ),
});

export interface RecordTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The rows are those of the page or filter before, shown until the others arrive. */
  isPlaceholder?: boolean;
  /**
   * Below this width each row is a card: for phones, or also for tablets if a table has many columns. A table of two
   * short columns fits everywhere.
   */
  cardsBelow?: 'never' | 'md' | 'lg';
}

const LAYOUTS = {
  never: {
    table: '',
    head: '',
    body: '',
    row: 'hover:bg-sunken',
    cell: 'px-3 py-2.5 first:pl-0 last:pr-0',
    end: 'text-right',
    title: '',
    actions: '',
    name: 'hidden',
    value: '',
  },
  md: {
    table: 'max-md:block',
    head: 'max-md:sr-only',
    body: 'max-md:block',
    row: 'max-md:flex max-md:flex-col max-md:gap-1.5 max-md:py-4 md:hover:bg-sunken',
    cell: 'max-md:flex max-md:items-baseline max-md:gap-3 md:px-3 md:py-3 md:first:pl-0 md:last:pr-0',
    end: 'md:text-right',
    title: 'max-md:order-first max-md:text-body max-md:font-semibold',
    actions: '',
    name: 'md:hidden',
    value: 'max-md:flex-1',
  },
  lg: {
    table: 'max-lg:block',
    head: 'max-lg:sr-only',
    body: 'max-lg:block',
    row: 'max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-2.5 max-lg:py-4 lg:hover:bg-sunken',
    cell: 'max-lg:flex max-sm:flex-col sm:max-lg:items-center sm:max-lg:gap-3 lg:px-2.5 lg:py-2 lg:first:pl-0 lg:last:pr-0',
    end: 'lg:text-right',
    title: 'max-lg:text-body max-sm:order-first max-sm:col-span-2 sm:max-lg:row-start-1',
    actions: 'max-sm:col-span-2 sm:max-lg:row-start-1 sm:max-lg:justify-end',
    name: 'lg:hidden',
    value: '',
  },
};

/**
 * Rows of records: a table where there is room, one card a row below the width of `cardsBelow`. The roles are set
 * explicitly because the styles of the cards remove those of the table.
 */
export function RecordTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  isPlaceholder = false,
  cardsBelow = 'md',
}: RecordTableProps<Row>) {
  const layout = LAYOUTS[cardsBelow];
  return (
    <div className="overflow-x-auto border-y border-line">
      <table
        role="table"
        aria-label={label}
        aria-busy={isPlaceholder}
        className={classNames('w-full text-small busy-mark', layout.table)}
      >
        <thead role="rowgroup" className={classNames('border-b border-line', layout.head)}>
          <tr role="row">
            {columns.map(({ header, align, className }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                className={classNames(
                  'px-3 py-2.5 text-caption font-semibold whitespace-nowrap text-ink-faint first:pl-0 last:pr-0',
                  align === 'end' ? 'text-right' : 'text-left',
                  className,
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={classNames('divide-y divide-line', layout.body)}>
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className={layout.row}>
              {columns.map((column) => (
                <RecordCell key={column.header} column={column} row={row} layout={layout} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RecordCellProps<Row> {
  column: RecordColumn<Row>;
  row: Row;
  layout: (typeof LAYOUTS)['md'];
}

function RecordCell<Row>({ column, row, layout }: RecordCellProps<Row>) {
  const { header, cell, isTitle, isActions, align, className } = column;
  return (
    <td
      role="cell"
      className={classNames(
        'align-middle',
        layout.cell,
        align === 'end' && layout.end,
        isTitle && layout.title,
        isActions && layout.actions,
        className,
      )}
    >
      {!isTitle && !isActions && (
        <span aria-hidden className={classNames('w-20 shrink-0 text-caption text-ink-faint', layout.name)}>
          {header}
        </span>
      )}
      <div className={classNames('min-w-0', layout.value)}>{cell(row)}</div>
    </td>
  );
}
