import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { formatRelative } from '@/lib/format';
import { notify } from '@/lib/toast';
import type { DocumentEditor } from './document-editor.js';
import type { SavedDocument } from './document-type.js';
import type { Draft } from './draft-store.js';

interface EditorProps<Document, Saved extends SavedDocument> {
  editor: DocumentEditor<Document, Saved>;
}

/** What the member has to know, above an open document, of text that this device kept. */
export function EditorNotices<Document, Saved extends SavedDocument>({
  editor,
}: EditorProps<Document, Saved>) {
  const isSeparate = useStore(editor.store, (state) => state.isSeparate);
  const isUnsaved = useStore(editor.store, ({ save }) => save.version === null);
  if (isSeparate)
    return (
      <Notice>다른 탭에서도 이 글을 쓰고 있어서, 이 화면의 글은 따로 보관해요. 저장하면 새 글이 돼요.</Notice>
    );
  if (editor.opening.restoredFrom !== null) return <RestoredNotice editor={editor} />;
  return isUnsaved ? <UnsavedDraftNotice editor={editor} /> : null;
}

function Notice({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line-strong bg-sunken px-4 py-2.5"
    >
      <p className="text-small">{children}</p>
      {actions && <div className="ml-auto flex gap-2">{actions}</div>}
    </div>
  );
}

interface DiscardButtonProps {
  /** What happens to the text. */
  description: string;
  onDiscard: () => void;
}

/** Asks first: text that only this device has cannot be recovered. */
function DiscardButton({ description, onDiscard }: DiscardButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setIsOpen(true)}>
        버리기
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="이 글을 버릴까요?"
        description={description}
        confirmLabel="버리기"
        isDanger
        onConfirm={() => {
          setIsOpen(false);
          onDiscard();
        }}
      />
    </>
  );
}

/** The text on the page came from this device and not from the server; hidden once the member continues it. */
function RestoredNotice<Document, Saved extends SavedDocument>({ editor }: EditorProps<Document, Saved>) {
  const { opening, type, store } = editor;
  const navigate = useNavigate();
  const [isHidden, setIsHidden] = useState(false);
  const isUntouched = useStore(store, ({ document }) => document === opening.document);
  // Once the server has the text, it is no longer something that only this device has.
  const isSavedSince = useStore(store, ({ save }) => save.version !== (opening.saved?.version ?? null));
  const { restoredFrom, saved, isConflicting } = opening;
  if (isHidden || isConflicting || !isUntouched || restoredFrom === null) return null;
  const discard = async () => {
    setIsHidden(true);
    if (saved) return editor.revertTo(saved);
    await editor.discard();
    void navigate(type.paths.create(), { replace: true });
  };
  return (
    <Notice
      actions={
        <>
          {!isSavedSince && (
            <DiscardButton
              description={
                saved
                  ? '서버에 저장된 글로 돌아가요. 이 기기에만 있는 글은 되찾을 수 없어요.'
                  : '저장한 적이 없어서 되찾을 수 없어요.'
              }
              onDiscard={() => void discard()}
            />
          )}
          <Button size="small" onClick={() => setIsHidden(true)}>
            {isSavedSince ? '닫기' : '이어서 쓰기'}
          </Button>
        </>
      }
    >
      이 기기에 보관한 글을 불러왔어요. ({formatRelative(restoredFrom.updatedAt)})
    </Notice>
  );
}

/** On a new document: the newest other one that was never saved. */
function UnsavedDraftNotice<Document, Saved extends SavedDocument>({
  editor: { type, draftSubject },
}: EditorProps<Document, Saved>) {
  const navigate = useNavigate();
  const { drafts } = type;
  const { memberId, draftId } = draftSubject;
  const [other, setOther] = useState<Draft<Document> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const isOther = (draft: Draft<Document>) => draft.draftId !== draftId && !type.isPristine(draft.document);
    drafts.listUnsaved(memberId).then(
      (list) => isCurrent && setOther(list.find(isOther) ?? null),
      (error: unknown) => console.error('이 기기에 보관한 글을 찾지 못했습니다.', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [type, drafts, memberId, draftId]);
  if (!other) return null;
  const discard = async () => {
    try {
      await drafts.discardAsOf(other);
      setOther(null);
    } catch (error) {
      console.error('이 기기에 보관한 글을 버리지 못했습니다.', error);
      notify.error('버리지 못했어요. 다시 해 주세요.');
    }
  };
  return (
    <Notice
      actions={
        <>
          <DiscardButton
            key={other.draftId}
            description="저장한 적이 없어서 되찾을 수 없어요."
            onDiscard={() => void discard()}
          />
          <Button
            size="small"
            onClick={() => void navigate(type.paths.create({ draft: other.draftId }), { replace: true })}
          >
            이어서 쓰기
          </Button>
        </>
      }
    >
      저장하지 않은 글이 있어요.{' '}
      <span className="text-ink-soft">
        “{type.labelOf(other.document)}” · {formatRelative(other.updatedAt)}
      </span>
    </Notice>
  );
}
