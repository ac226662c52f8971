import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';

export interface RecordColumn<Row> {
  /** Names the column; in a card it stands before the value. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Says who or what the row is: the title of its card. */
  isTitle?: boolean;
  /** Holds the row's buttons: no name before them. */
  isActions?: boolean;
  align?: 'start' | 'end';
  /** Of the cells where there is a table, such as a width. */
  className?: string;
}

export interface RecordTableProps<Row> {
  /** What the rows are; the table's accessible name. */
  label: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The rows are those of before. */
  isStale?: boolean;
}

/** Rows of records: a table where there is room, and a card each on a phone. The roles are spelled out since cards undo the table's. */
export function RecordTable<Row>({ label, columns, rows, rowKey, isStale = false }: RecordTableProps<Row>) {
  return (
    <div className="overflow-x-auto border-y border-line">
      <table
        role="table"
        aria-label={label}
        aria-busy={isStale}
        className={classNames('w-full text-small transition-opacity max-md:block', isStale && 'opacity-60')}
      >
        <thead role="rowgroup" className="border-b border-line max-md:sr-only">
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
        <tbody role="rowgroup" className="divide-y divide-line max-md:block">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="max-md:flex max-md:flex-col max-md:gap-1.5 max-md:py-4 md:hover:bg-sunken"
            >
              {columns.map((column) => (
                <RecordCell key={column.header} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RecordCell<Row>({ column, row }: { column: RecordColumn<Row>; row: Row }) {
  const { header, cell, isTitle, isActions, align, className } = column;
  return (
    <td
      role="cell"
      className={classNames(
        'align-middle max-md:flex max-md:items-baseline max-md:gap-3 md:px-3 md:py-3 md:first:pl-0 md:last:pr-0',
        align === 'end' && 'md:text-right',
        isTitle && 'max-md:text-body max-md:font-semibold',
        className,
      )}
    >
      {!isTitle && !isActions && (
        <span aria-hidden className="w-20 shrink-0 text-caption text-ink-faint md:hidden">
          {header}
        </span>
      )}
      <div className="min-w-0 max-md:flex-1">{cell(row)}</div>
    </td>
  );
}
