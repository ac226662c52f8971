import { useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { classNames } from '@/lib/class-names';
import { formatDateTime } from '@/lib/format';
import type { DocumentEditor } from './document-editor.js';
import type { SavedDocument } from './document-type.js';
import type { Choice, Choices, Conflict } from './three-way-merge.js';

interface ConflictDialogProps<Document, Saved extends SavedDocument> {
  editor: DocumentEditor<Document, Saved>;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Compares and merges both versions of a document that was saved elsewhere in the meantime; closing it loses neither.
 */
export function ConflictDialog<Document, Saved extends SavedDocument>(
  props: ConflictDialogProps<Document, Saved>,
) {
  const failure = useStore(props.editor.store, ({ save }) => save.failure);
  const current = failure?.kind === 'conflict' ? failure.current : null;
  return current && <OpenConflict key={current.version} {...props} current={current} />;
}

function OpenConflict<Document, Saved extends SavedDocument>({
  editor,
  current,
  isOpen,
  onClose,
}: ConflictDialogProps<Document, Saved> & { current: Saved }) {
  const { type } = editor;
  const [choices, setChoices] = useState<Choices>({});
  // While the dialog is closed the member may go on typing, which the comparison must not slow down.
  const mine = useDeferredValue(useStore(editor.store, ({ document }) => document));
  const base = useStore(editor.store, (state) => state.base);
  const theirs = useMemo(() => type.toDocument(current, base ?? undefined), [type, current, base]);
  const { conflicts } = useMemo(
    () => type.merge({ base, mine, theirs }, choices),
    [type, base, mine, theirs, choices],
  );
  const merge = () => {
    const { document } = editor.store.getState();
    editor.rebase(current, type.merge({ base, mine: document, theirs }, choices).document);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      width="wide"
      title="다른 곳에서 먼저 저장했어요"
      description={`서버에는 ${formatDateTime(current.updatedAt)}에 저장한 ${type.texts.savedSubject} 있어요. ${
        conflicts.length > 0 ? `${HOW_TO_CHOOSE} ${type.texts.unchosenConflicts}` : NO_CONFLICT
      }`}
      footer={
        <>
          <Button onClick={onClose}>나중에 고르기</Button>
          <Button variant="solid" onClick={merge}>
            이대로 저장
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6 pt-4">
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.key}
            conflict={conflict}
            onChoose={(choice) => setChoices((known) => ({ ...known, [conflict.key]: choice }))}
          />
        ))}
      </div>
    </Dialog>
  );
}

const HOW_TO_CHOOSE = '한쪽에서만 고친 곳은 고친 대로 합쳐요. 양쪽이 다른 곳은 남길 것을 골라 주세요.';
const NO_CONFLICT = '서로 다른 곳을 고쳐서, 양쪽에서 고친 것을 모두 합칠 수 있어요.';

interface ConflictChoiceProps {
  conflict: Conflict;
  onChoose: (choice: Choice) => void;
}

function ConflictChoice({ conflict: { label, choice, options }, onChoose }: ConflictChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-small font-semibold">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'flex cursor-pointer flex-col gap-2 rounded-s border px-4 py-3',
              option.text === '' && 'sm:col-span-2',
              option.value === choice ? 'border-accent bg-accent-wash' : 'border-line-strong',
            )}
          >
            <span className="flex items-center gap-2 text-caption font-semibold">
              <input
                type="radio"
                className="size-4 accent-accent"
                checked={option.value === choice}
                onChange={() => onChoose(option.value)}
              />
              {option.label}
            </span>
            {option.text !== '' && (
              <span className="text-small whitespace-pre-wrap text-ink-soft">{option.text}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
