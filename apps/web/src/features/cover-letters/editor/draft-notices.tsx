import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@/components/ui/button';
import { formatRelative } from '@/lib/format';
import { paths } from '@/lib/paths';
import type { DraftStore, DraftSubject, LetterDraft } from '../autosave/draft-store.js';
import { draftLabel } from '../document/draft-label.js';
import { isPristine } from '../document/letter-document.js';

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

/** On a new letter: the newest other one that was never saved. */
export function UnsavedDraftNotice({ subject, drafts }: { subject: DraftSubject; drafts: DraftStore }) {
  const navigate = useNavigate();
  const { memberId, draftId } = subject;
  const [other, setOther] = useState<LetterDraft | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const found = drafts.listUnsaved(memberId).catch(() => []);
    void found.then((list) => isCurrent && setOther(newestOther(list, draftId)));
    return () => {
      isCurrent = false;
    };
  }, [drafts, memberId, draftId]);
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
          <Button
            size="small"
            onClick={() => void navigate(paths.newCoverLetter({ draft: other.draftId }), { replace: true })}
          >
            이어서 쓰기
          </Button>
        </>
      }
    >
      저장하지 않은 글이 있어요.{' '}
      <span className="text-ink-soft">
        “{draftLabel(other.document)}” · {formatRelative(other.updatedAt)}
      </span>
    </Notice>
  );
}

const newestOther = (list: readonly LetterDraft[], draftId: string): LetterDraft | null =>
  list.find((draft) => draft.draftId !== draftId && !isPristine(draft.document)) ?? null;
