import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { DocumentKind, SavedDocument } from '@/lib/autosave/document-kind';
import type { Draft, DraftStore } from '@/lib/autosave/draft-store';
import { formatRelative } from '@/lib/format';

interface DeviceDraftsProps<Document, Saved extends SavedDocument> {
  kind: DocumentKind<Document, Saved>;
  memberId: number;
  drafts: DraftStore<Document>;
  /** Where a draft is gone on with. */
  pathOf: (draftId: string) => string;
}

/** Documents that were begun on this device and never saved. */
export function DeviceDrafts<Document, Saved extends SavedDocument>({
  kind,
  memberId,
  drafts,
  pathOf,
}: DeviceDraftsProps<Document, Saved>) {
  const [found, setFound] = useState<readonly Draft<Document>[]>([]);
  const [asked, setAsked] = useState<Draft<Document> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const listed = drafts.listUnsaved(memberId).catch(() => []);
    void listed.then(
      (list) => isCurrent && setFound(list.filter((draft) => !kind.isPristine(draft.document))),
    );
    return () => {
      isCurrent = false;
    };
  }, [kind, drafts, memberId]);
  if (found.length === 0) return null;

  const discard = async (draft: Draft<Document>) => {
    await drafts.discard(draft);
    setFound((list) => list.filter(({ draftId }) => draftId !== draft.draftId));
    setAsked(null);
  };
  return (
    <section aria-label="이 기기에만 있는 글" className="border-y border-line-strong bg-sunken px-4 py-3">
      <h2 className="text-caption font-semibold text-ink-soft">이 기기에만 있는 글</h2>
      <ul>
        {found.map((draft) => (
          <li key={draft.draftId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-small">
            <span className="min-w-0 flex-1 basis-48 truncate">
              {kind.labelOf(draft.document)}{' '}
              <span className="text-ink-faint">{formatRelative(draft.updatedAt)}</span>
            </span>
            <Button size="small" variant="quiet" onClick={() => setAsked(draft)}>
              버리기
            </Button>
            <Link to={pathOf(draft.draftId)} className={buttonClass({ size: 'small' })}>
              이어서 쓰기
            </Link>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="이 글을 버릴까요?"
        description="저장한 적이 없어서 되찾을 수 없어요."
        confirmLabel="버리기"
        isDanger
        onConfirm={() => asked && void discard(asked)}
      />
    </section>
  );
}
