import type { DocumentSession } from './document-editor.js';
import type { SavedDocument, DocumentKind } from './document-type.js';
import type { DraftStore, DraftSubject, Draft } from './draft-store.js';
import type { Opening } from './opening.js';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { formatRelative } from '@/lib/format';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';

interface EditorNoticesProps<Document, Saved extends SavedDocument> {
  session: DocumentSession<Document, Saved>;
  subject: DraftSubject;
  opening: Opening<Document, Saved>;
  drafts: DraftStore<Document>;
  /** Where a new document is written, or a draft gone on with. */
  newPath: (search?: { draft: string }) => string;
}

/** What the member has to know, over an open document, of text that this device kept. */
export function EditorNotices<Document, Saved extends SavedDocument>({
  session,
  subject,
  opening,
  drafts,
  newPath,
}: EditorNoticesProps<Document, Saved>) {
  const navigate = useNavigate();
  const isApart = useStore(session.store, (state) => state.isApart);
  if (isApart) return <ApartNotice />;
  if (opening.restoredAt !== null)
    return (
      <RestoredNotice
        session={session}
        opening={opening}
        onDiscarded={() => void navigate(newPath(), { replace: true })}
      />
    );
  return subject.documentId === null ? (
    <UnsavedDraftNotice
      kind={session.kind}
      subject={subject}
      drafts={drafts}
      pathOf={(draft) => newPath({ draft })}
    />
  ) : null;
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
  /** What becomes of the text. */
  description: string;
  onDiscard: () => void;
}

/** Asks first: what only this device has is gone for good. */
function DiscardButton({ description, onDiscard }: DiscardButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setIsAsked(true)}>
        버리기
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setIsAsked}
        title="이 글을 버릴까요?"
        description={description}
        confirmLabel="버리기"
        isDanger
        onConfirm={() => {
          setIsAsked(false);
          onDiscard();
        }}
      />
    </>
  );
}

interface RestoredNoticeProps<Document, Saved extends SavedDocument> {
  session: DocumentSession<Document, Saved>;
  opening: Opening<Document, Saved>;
  /** A document that only this device had has been thrown away. */
  onDiscarded: () => void;
}

/** The text on the page came from this device and not from the server; gone once the member goes on with it. */
export function RestoredNotice<Document, Saved extends SavedDocument>({
  session,
  opening,
  onDiscarded,
}: RestoredNoticeProps<Document, Saved>) {
  const [isHidden, setIsHidden] = useState(false);
  const isUntouched = useStore(session.store, ({ document }) => document === opening.document);
  // Once the server has the text, there is nothing left to throw away but the document itself.
  const isSavedSince = useStore(
    session.store,
    ({ save }) => save.version !== (opening.saved?.version ?? null),
  );
  const { restoredAt, saved, isConflicting } = opening;
  if (isHidden || isConflicting || !isUntouched || restoredAt === null) return null;
  const discard = async () => {
    setIsHidden(true);
    if (saved) return session.edit(session.kind.toDocument(saved));
    await session.abandon();
    onDiscarded();
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
      이 기기에 보관한 글을 불러왔어요. ({formatRelative(restoredAt)})
    </Notice>
  );
}

interface UnsavedDraftNoticeProps<Document, Saved extends SavedDocument> {
  kind: DocumentKind<Document, Saved>;
  subject: DraftSubject;
  drafts: DraftStore<Document>;
  /** Where a draft is gone on with. */
  pathOf: (draftId: string) => string;
}

/** On a new document: the newest other one that was never saved. */
export function UnsavedDraftNotice<Document, Saved extends SavedDocument>({
  kind,
  subject,
  drafts,
  pathOf,
}: UnsavedDraftNoticeProps<Document, Saved>) {
  const navigate = useNavigate();
  const { memberId, draftId } = subject;
  const [other, setOther] = useState<Draft<Document> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const found = drafts.listUnsaved(memberId).catch(() => []);
    const isOther = (draft: Draft<Document>) => draft.draftId !== draftId && !kind.isPristine(draft.document);
    void found.then((list) => isCurrent && setOther(list.find(isOther) ?? null));
    return () => {
      isCurrent = false;
    };
  }, [kind, drafts, memberId, draftId]);
  if (!other) return null;
  const discard = async () => {
    await drafts.discardAsOf(other);
    setOther(null);
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
          <Button size="small" onClick={() => void navigate(pathOf(other.draftId), { replace: true })}>
            이어서 쓰기
          </Button>
        </>
      }
    >
      저장하지 않은 글이 있어요.{' '}
      <span className="text-ink-soft">
        “{kind.labelOf(other.document)}” · {formatRelative(other.updatedAt)}
      </span>
    </Notice>
  );
}

/** The draft that was opened here is written in another tab: this text is kept beside it. */
export const ApartNotice = () => (
  <Notice>다른 탭에서도 이 글을 쓰고 있어서, 이 화면의 글은 따로 보관해요. 저장하면 새 글이 돼요.</Notice>
);
