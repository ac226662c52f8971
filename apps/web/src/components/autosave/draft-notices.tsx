import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@/components/ui/button';
import type { DocumentKind, SavedDocument } from '@/lib/autosave/document-kind';
import type { Draft, DraftStore, DraftSubject } from '@/lib/autosave/draft-store';
import { formatRelative } from '@/lib/format';

function Notice({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line-strong bg-sunken px-4 py-2.5"
    >
      <p className="text-small">{children}</p>
      <div className="flex gap-2">{actions}</div>
    </div>
  );
}

interface RestoredNoticeProps {
  restoredAt: number;
  onContinue: () => void;
  onDiscard: () => void;
}

/** The text on the page came from this device and not from the server. */
export function RestoredNotice({ restoredAt, onContinue, onDiscard }: RestoredNoticeProps) {
  return (
    <Notice
      actions={
        <>
          <Button size="small" variant="quiet" onClick={onDiscard}>
            버리기
          </Button>
          <Button size="small" onClick={onContinue}>
            이어서 쓰기
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
    await drafts.discard(other);
    setOther(null);
  };
  return (
    <Notice
      actions={
        <>
          <Button size="small" variant="quiet" onClick={() => void discard()}>
            버리기
          </Button>
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
