import { ChevronDown, Trash2 } from 'lucide-react';
import { memo, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { useStore } from 'zustand';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button';
import { classNames } from '@/lib/class-names';
import { changeRow } from '../../document/edit-resume.js';
import { fieldErrorsOf } from '../../document/field-errors.js';
import type { RowList, RowOf } from '../../document/resume-document.js';
import { useResumeSession } from '../resume-session.js';
import { DragHandle, MoveButtons } from '../sortable/move-buttons.js';
import { useSortableItem } from '../sortable/use-sortable-item.js';

/** What the fields of a row are given. */
export interface RowFieldsProps<List extends RowList> {
  row: RowOf<List>;
  /** Where the row stands in the resume, such as `careers.0`. */
  path: string;
  onChange: (fields: Partial<RowOf<List>>) => void;
}

interface ResumeRowProps<List extends RowList> {
  list: List;
  row: RowOf<List>;
  index: number;
  count: number;
  name: string;
  summary: string;
  /** It was added just now: open, with the focus in its first field. */
  isNew: boolean;
  onMove: (rowId: string, to: number) => void;
  onRemove: (row: RowOf<List>, index: number) => void;
  Fields: ComponentType<RowFieldsProps<List>>;
}

function PlainResumeRow<List extends RowList>(props: ResumeRowProps<List>) {
  const { list, row, index, count, name, summary, isNew, onMove, onRemove, Fields } = props;
  const session = useResumeSession();
  const { itemRef, style, isDragging, handle } = useSortableItem(row.rowId);
  const [isOpen, setIsOpen] = useState(isNew || count === 1 || summary === '');
  const fieldsId = useId();
  const body = useRef<HTMLDivElement>(null);
  const path = `${list}.${index}`;
  const hasErrors = useRowHasErrors(path);
  const onChange = useCallback(
    (fields: Partial<RowOf<List>>) => session.update(changeRow(list, row.rowId, fields)),
    [session, list, row.rowId],
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
          <span className={classNames('min-w-0 truncate', summary ? 'font-semibold' : 'text-ink-faint')}>
            {summary || name}
          </span>
          {hasErrors && !isOpen && <Badge tone="red">고칠 곳 있음</Badge>}
        </button>
        <MoveButtons name={name} index={index} count={count} onMove={(to) => onMove(row.rowId, to)} />
        <IconButton size="small" label={`${name} 지우기`} onClick={() => onRemove(row, index)}>
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
export const ResumeRow = memo(PlainResumeRow) as typeof PlainResumeRow;

const useRowHasErrors = (path: string): boolean =>
  useStore(useResumeSession().store, ({ document }) =>
    Object.keys(fieldErrorsOf(document)).some((errorPath) => errorPath.startsWith(`${path}.`)),
  );
