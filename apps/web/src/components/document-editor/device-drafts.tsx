import type { DocumentCalls, DocumentKind, SavedDocument } from './document-type.js';
import type { Draft, DraftStore } from './draft-store.js';
import { Button, buttonClass } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useKeptFocus } from '@/components/ui/use-kept-focus';
import { isHttpError } from '@/lib/api';
import { formatRelative } from '@/lib/format';
import { notify } from '@/lib/toast';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';

interface DeviceDraftsProps<Document, Saved extends SavedDocument> {
  kind: DocumentKind<Document, Saved>;
  memberId: number;
  drafts: DraftStore<Document>;
  calls: Pick<DocumentCalls<Document, Saved>, 'fetch'>;
  /** Where a draft of a new document is gone on with. */
  pathOf: (draftId: string) => string;
  /** Where a draft of a document that is gone from the server is opened. */
  pathOfSaved: (documentId: number) => string;
}

/** Documents that only this device has: never saved, or gone from the server with something unsaved here. */
export function DeviceDrafts<Document, Saved extends SavedDocument>({
  kind,
  memberId,
  drafts,
  calls,
  pathOf,
  pathOfSaved,
}: DeviceDraftsProps<Document, Saved>) {
  const [found, setFound] = useState<readonly Draft<Document>[]>([]);
  const [asked, setAsked] = useState<Draft<Document> | null>(null);
  const keptFocus = useKeptFocus<HTMLElement>('li');
  useEffect(() => {
    const leaving = new AbortController();
    const listed = listOnDevice(drafts, calls, memberId, leaving.signal).catch(() => []);
    void listed.then(
      (list) => leaving.signal.aborted || setFound(list.filter((draft) => !kind.isPristine(draft.document))),
    );
    return () => leaving.abort();
  }, [kind, drafts, calls, memberId]);
  if (found.length === 0) return null;

  const discard = async (draft: Draft<Document>) => {
    setAsked(null);
    try {
      await drafts.discardAsOf(draft);
      setFound((list) => list.filter((listed) => listed !== draft));
    } catch {
      notify.error('버리지 못했어요. 다시 해 주세요.');
    }
  };
  return (
    <section
      {...keptFocus}
      aria-label="이 기기에만 있는 글"
      className="border-y border-line-strong bg-sunken px-4 py-3"
    >
      <h2 className="text-caption font-semibold text-ink-soft">이 기기에만 있는 글</h2>
      <ul>
        {found.map((draft) => (
          <li
            key={`${draft.documentId}:${draft.draftId}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-small"
          >
            <span className="flex min-w-0 flex-1 basis-64 gap-1.5">
              <span className="truncate">{kind.labelOf(draft.document)}</span>{' '}
              {draft.documentId !== null && <span className="shrink-0 text-ink-soft">지워진 글</span>}{' '}
              <span className="shrink-0 text-ink-faint">{formatRelative(draft.updatedAt)}</span>
            </span>
            <div className="ml-auto flex gap-2">
              <Button size="small" variant="quiet" onClick={() => setAsked(draft)}>
                버리기
              </Button>
              <Link
                to={draft.documentId === null ? pathOf(draft.draftId) : pathOfSaved(draft.documentId)}
                className={buttonClass({ size: 'small' })}
              >
                이어서 쓰기
              </Link>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="이 글을 버릴까요?"
        description="이 기기에만 있어서 되찾을 수 없어요."
        confirmLabel="버리기"
        isDanger
        onConfirm={() => asked && void discard(asked)}
      />
    </section>
  );
}

/**
 * What only this device has, newest first: documents that were never saved, and what was written of saved ones that
 * are gone from the server. A draft of one that is there comes back when that one is opened.
 */
export async function listOnDevice<Document, Saved>(
  drafts: DraftStore<Document>,
  calls: Pick<DocumentCalls<Document, Saved>, 'fetch'>,
  memberId: number,
  signal: AbortSignal,
): Promise<Draft<Document>[]> {
  const kept = await drafts.list(memberId);
  const isAlone = ({ documentId }: Draft<Document>) =>
    documentId === null || isGone(calls, documentId, signal);
  const areAlone = await Promise.all(kept.map(isAlone));
  return kept.filter((_, index) => areAlone[index]);
}

async function isGone<Document, Saved>(
  calls: Pick<DocumentCalls<Document, Saved>, 'fetch'>,
  id: number,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await calls.fetch(id, signal);
    return false;
  } catch (error) {
    return isHttpError(error, 404);
  }
}
