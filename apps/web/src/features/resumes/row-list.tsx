import { ChevronDown, Plus, Trash2, Undo2, X } from 'lucide-react';
import { memo, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { useStore } from 'zustand';
import { RESUME_LIMITS } from '#contracts';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { classNames } from '@/lib/class-names';
import { useDocumentPart, useResumeEditor } from './open-resume.js';
import { fieldErrorsOf } from './resume-conversion.js';
import { addRow, changeRow, moveRow, removeRow } from './resume-document.js';
import type { RowListName, RowOf } from './resume-document.js';
import { useCheckedFields } from './resume-spelling.js';
import { rowTextId } from './resume-texts.js';
import { DragHandle, MoveButtons, SortableList, useSortableItem } from './sortable-list.js';

interface RowListProps<List extends RowListName> {
  list: List;
  /** What one row is called, such as 경력. */
  noun: string;
  makeRow: () => RowOf<List>;
  /** A row as one line of its main fields, such as company and position; empty while these are. */
  summaryOf: (row: RowOf<List>) => string;
  Fields: ComponentType<RowFieldsProps<List>>;
}

interface Removed<List extends RowListName> {
  row: RowOf<List>;
  index: number;
}

/** Rows of one kind: added, removed and put back, and put in order. */
export function RowList<List extends RowListName>({
  list,
  noun,
  makeRow,
  summaryOf,
  Fields,
}: RowListProps<List>) {
  const editor = useResumeEditor();
  const rows: readonly RowOf<List>[] = useDocumentPart((document) => document[list]);
  const [removed, setRemoved] = useState<Removed<List> | null>(null);
  const [newRowId, setNewRowId] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const nameOf = (index: number) => `${noun} ${index + 1}`;
  const indexOf = (rowId: string) => rows.findIndex((row) => row.rowId === rowId);
  const move = useCallback(
    (rowId: string, to: number) => editor.update(moveRow(list, rowId, to)),
    [editor, list],
  );
  const remove = useCallback(
    (row: RowOf<List>, index: number) => {
      editor.update(removeRow(list, row.rowId));
      setRemoved({ row, index });
    },
    [editor, list],
  );
  const add = () => {
    const row = makeRow();
    editor.update(addRow(list, row));
    setNewRowId(row.rowId);
    setRemoved(null);
  };
  const putBack = ({ row, index }: Removed<List>) => {
    editor.update(addRow(list, row, index));
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

/** Props of the fields of a row. */
export interface RowFieldsProps<List extends RowListName> {
  row: RowOf<List>;
  /** Path of the row in the resume, such as `careers.0`. */
  path: string;
  onChange: (fields: Partial<RowOf<List>>) => void;
}

interface ResumeRowProps<List extends RowListName> {
  list: List;
  row: RowOf<List>;
  index: number;
  count: number;
  name: string;
  summary: string;
  /** It was added or put back just now: open, with the focus in its first field. */
  isNew: boolean;
  onMove: (rowId: string, to: number) => void;
  onRemove: (row: RowOf<List>, index: number) => void;
  Fields: ComponentType<RowFieldsProps<List>>;
}

function PlainResumeRow<List extends RowListName>(props: ResumeRowProps<List>) {
  const { list, row, index, count, name, summary, isNew, onMove, onRemove, Fields } = props;
  const editor = useResumeEditor();
  const { itemRef, style, isDragging, handle } = useSortableItem(row.rowId);
  const [isOpen, setIsOpen] = useState(isNew || count === 1 || summary === '');
  const fieldsId = useId();
  const body = useRef<HTMLDivElement>(null);
  const path = `${list}.${index}`;
  const hasErrors = useRowHasErrors(path);
  const { selection } = useCheckedFields();
  // Text in it is to be selected.
  if (!isOpen && selection?.textId === rowTextId(list, row)) setIsOpen(true);
  const onChange = useCallback(
    (fields: Partial<RowOf<List>>) => editor.update(changeRow(list, row.rowId, fields)),
    [editor, list, row.rowId],
  );
  useEffect(() => {
    if (isNew) body.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [isNew]);

  return (
    <li
      ref={itemRef}
      style={style}
      aria-label={name}
      className={classNames('border-b border-line bg-paper', isDragging && 'shadow-lift')}
    >
      <div className="flex items-center">
        <DragHandle name={name} {...handle} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-2 px-1 text-left text-small"
        >
          <ChevronDown
            aria-hidden
            className={classNames(
              'size-4 shrink-0 text-ink-faint transition-transform',
              !isOpen && '-rotate-90',
            )}
          />
          <span
            className={classNames(
              'line-clamp-2 min-w-0 sm:line-clamp-1',
              summary ? 'font-semibold' : 'text-ink-faint',
            )}
          >
            {summary || name}
          </span>
          {hasErrors && !isOpen && <Badge tone="red">고칠 곳 있음</Badge>}
        </button>
        <MoveButtons name={name} index={index} count={count} onMove={(to) => onMove(row.rowId, to)} />
        <IconButton
          size="small"
          label={`${name} 지우기`}
          className="-mr-2 pointer-coarse:-mr-3"
          onClick={() => onRemove(row, index)}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <div id={fieldsId} ref={body} hidden={!isOpen} className="px-1 pt-1 pb-6 sm:pl-10">
        {isOpen && <Fields row={row} path={path} onChange={onChange} />}
      </div>
    </li>
  );
}

/** One row, folded to a line or open with its fields. Memoised: writing in one does not draw the others again. */
const ResumeRow = memo(PlainResumeRow) as typeof PlainResumeRow;

const useRowHasErrors = (path: string): boolean =>
  useStore(useResumeEditor().store, ({ document }) =>
    Object.keys(fieldErrorsOf(document)).some((errorPath) => errorPath.startsWith(`${path}.`)),
  );

interface RemovedRowProps {
  name: string;
  onPutBack: () => void;
  onForget: () => void;
}

/** Says that a row was removed, and restores it; rows are removed without a confirmation. */
function RemovedRow({ name, onPutBack, onForget }: RemovedRowProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is removed with its row.
  useEffect(() => button.current?.focus(), []);
  return (
    <div
      role="status"
      className="mt-3 flex items-center gap-2 border-l-2 border-line-strong bg-sunken py-1 pr-1 pl-4 text-small"
    >
      <p className="min-w-0 flex-1 truncate text-ink-soft">{name} 지움</p>
      <Button ref={button} size="small" variant="quiet" onClick={onPutBack}>
        <Undo2 aria-hidden /> 되돌리기
      </Button>
      <IconButton size="small" label="알림 닫기" onClick={onForget}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
