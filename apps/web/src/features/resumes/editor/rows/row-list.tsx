import { Plus } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { RESUME_LIMITS } from '#contracts';
import { Button } from '@/components/ui/button';
import { addRow, moveRow, removeRow } from '../../document/edit-resume.js';
import type { RowList as ListName, RowOf } from '../../document/resume-document.js';
import { useDocumentPart, useResumeSession } from '../resume-session.js';
import { SortableList } from '../sortable/sortable-list.js';
import { RemovedRow } from './removed-row.js';
import { ResumeRow } from './resume-row.js';
import type { RowFieldsProps } from './resume-row.js';

export interface RowListProps<List extends ListName> {
  list: List;
  /** What one row is called, such as 경력. */
  noun: string;
  makeRow: () => RowOf<List>;
  /** What a row says of itself in a line; empty while it says nothing. */
  summaryOf: (row: RowOf<List>) => string;
  Fields: ComponentType<RowFieldsProps<List>>;
}

interface Removed<List extends ListName> {
  row: RowOf<List>;
  index: number;
}

/** Rows of one kind: added, removed and put back, and put in order. */
export function RowList<List extends ListName>({
  list,
  noun,
  makeRow,
  summaryOf,
  Fields,
}: RowListProps<List>) {
  const session = useResumeSession();
  const rows: readonly RowOf<List>[] = useDocumentPart((document) => document[list]);
  const [removed, setRemoved] = useState<Removed<List> | null>(null);
  const [newRowId, setNewRowId] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const nameOf = (index: number) => `${noun} ${index + 1}`;
  const indexOf = (rowId: string) => rows.findIndex((row) => row.rowId === rowId);
  const move = useCallback(
    (rowId: string, to: number) => session.update(moveRow(list, rowId, to)),
    [session, list],
  );
  const remove = useCallback(
    (row: RowOf<List>, index: number) => {
      session.update(removeRow(list, row.rowId));
      setRemoved({ row, index });
    },
    [session, list],
  );
  const add = () => {
    const row = makeRow();
    session.update(addRow(list, row));
    setNewRowId(row.rowId);
    setRemoved(null);
  };
  const putBack = ({ row, index }: Removed<List>) => {
    session.update(addRow(list, row, index));
    setNewRowId(row.rowId);
    setRemoved(null);
  };

  const notice = removed && (
    <RemovedRow
      key={removed.row.rowId}
      name={summaryOf(removed.row) || nameOf(removed.index)}
      onPutBack={() => putBack(removed)}
      onForget={() => {
        setRemoved(null);
        addButton.current?.focus();
      }}
    />
  );
  return (
    <div className="flex flex-col">
      <SortableList
        ids={rows.map(({ rowId }) => rowId)}
        nameOf={(rowId) => nameOf(indexOf(rowId))}
        onMove={move}
      >
        <ol className="flex flex-col">
          {rows.map((row, index) => (
            <ResumeRow
              key={row.rowId}
              list={list}
              row={row}
              index={index}
              count={rows.length}
              name={nameOf(index)}
              summary={summaryOf(row)}
              isNew={row.rowId === newRowId}
              onMove={move}
              onRemove={remove}
              Fields={Fields}
            />
          ))}
        </ol>
      </SortableList>
      {notice}
      <Button
        ref={addButton}
        size="small"
        className="mt-3 self-start"
        disabled={rows.length >= RESUME_LIMITS.rows}
        onClick={add}
      >
        <Plus aria-hidden /> {noun} 추가
      </Button>
    </div>
  );
}
