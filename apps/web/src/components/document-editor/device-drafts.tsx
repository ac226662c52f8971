import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useKeptFocus } from '@/components/ui/use-kept-focus';
import { isHttpError } from '@/lib/api/api-errors';
import { formatRelative } from '@/lib/format';
import { notify } from '@/lib/toast';
import type { DocumentType, SavedDocument } from './document-type.js';
import type { Draft } from './draft-store.js';

interface DeviceDraftsProps<Document, Saved extends SavedDocument> {
  type: DocumentType<Document, Saved>;
  memberId: number;
}

/** Documents that only this device has: never saved, or deleted on the server with something unsaved here. */
export function DeviceDrafts<Document, Saved extends SavedDocument>({
  type,
  memberId,
}: DeviceDraftsProps<Document, Saved>) {
  const [found, setFound] = useState<readonly Draft<Document>[]>([]);
  const [chosen, setChosen] = useState<Draft<Document> | null>(null);
  const keptFocus = useKeptFocus<HTMLElement>('li');
  useEffect(() => {
    const leaving = new AbortController();
    listOnDevice(type, memberId, leaving.signal).then(
      (list) => leaving.signal.aborted || setFound(list.filter((draft) => !type.isPristine(draft.document))),
      (error: unknown) => console.error('이 기기에 보관한 글을 찾지 못했습니다.', error),
    );
    return () => leaving.abort();
  }, [type, memberId]);
  if (found.length === 0) return null;

  const discard = async (draft: Draft<Document>) => {
    setChosen(null);
    try {
      await type.drafts.discardAsOf(draft);
      setFound((list) => list.filter((listed) => listed !== draft));
    } catch (error) {
      console.error('이 기기에 보관한 글을 버리지 못했습니다.', error);
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
              <span className="truncate">{type.labelOf(draft.document)}</span>{' '}
              {draft.documentId !== null && <span className="shrink-0 text-ink-soft">지워진 글</span>}{' '}
              <span className="shrink-0 text-ink-faint">{formatRelative(draft.updatedAt)}</span>
            </span>
            <div className="ml-auto flex gap-2">
              <Button size="small" variant="quiet" onClick={() => setChosen(draft)}>
                버리기
              </Button>
              <Link
                to={
                  draft.documentId === null
                    ? type.paths.create({ draft: draft.draftId })
                    : type.paths.edit(draft.documentId)
                }
                className={buttonClass({ size: 'small' })}
              >
                이어서 쓰기
              </Link>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={chosen !== null}
        onOpenChange={() => setChosen(null)}
        title="이 글을 버릴까요?"
        description="이 기기에만 있어서 되찾을 수 없어요."
        confirmLabel="버리기"
        isDanger
        onConfirm={() => chosen && void discard(chosen)}
      />
    </section>
  );
}

/**
 * Drafts that only this device has, newest first: documents that were never saved, and text of saved ones that were
 * deleted on the server. A draft of a document that the server has is found when that document is opened.
 */
async function listOnDevice<Document, Saved extends SavedDocument>(
  { drafts, requests }: DocumentType<Document, Saved>,
  memberId: number,
  signal: AbortSignal,
): Promise<Draft<Document>[]> {
  const stored = await drafts.list(memberId);
  const areMissing = await Promise.all(
    stored.map(({ documentId }) => documentId === null || isDeleted(requests, documentId, signal)),
  );
  return stored.filter((_, index) => areMissing[index]);
}

async function isDeleted<Saved>(
  requests: { fetch(id: number, signal: AbortSignal): Promise<Saved> },
  id: number,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await requests.fetch(id, signal);
    return false;
  } catch (error) {
    return isHttpError(error, 404);
  }
}
