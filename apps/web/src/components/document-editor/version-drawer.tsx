import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VersionReason } from '#contracts';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Pager } from '@/components/ui/pager';
import { SkeletonLines } from '@/components/ui/skeleton';
import { formatDateTime } from '@/lib/format';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import type { DocumentEditor } from './document-editor.js';
import type { DocumentRequests, DocumentVersion, SavedDocument } from './document-type.js';

interface VersionDrawerProps<Document, Saved extends SavedDocument> {
  editor: DocumentEditor<Document, Saved>;
  documentId: number;
  isOpen: boolean;
  onClose: () => void;
}

const REASONS: Record<VersionReason, string> = {
  EDIT: '고치기 전',
  AI_IMPROVE: 'AI 개선 전',
  RESTORE: '되돌리기 전',
};

/** Earlier states of the document, each with a preview and a button that restores it. */
export function VersionDrawer<Document, Saved extends SavedDocument>({
  editor,
  documentId,
  isOpen,
  onClose,
}: VersionDrawerProps<Document, Saved>) {
  const [chosen, setChosen] = useState<DocumentVersion | null>(null);
  const restore = useRestoreVersion(editor, documentId, onClose);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title="버전 기록"
      width="medium"
      description="되돌려도 지금 글은 기록에 남아요."
    >
      {isOpen && <Versions requests={editor.type.requests} documentId={documentId} onChoose={setChosen} />}
      <ConfirmDialog
        isOpen={chosen !== null}
        onOpenChange={() => setChosen(null)}
        title="이 버전으로 되돌릴까요?"
        description={
          chosen && `${formatDateTime(chosen.createdAt)}의 글로 바뀌어요. 지금 글은 기록에 남아요.`
        }
        confirmLabel="되돌리기"
        isBusy={restore.isPending}
        onConfirm={() => {
          if (chosen) restore.mutate(chosen.version);
          setChosen(null);
        }}
      />
    </Dialog>
  );
}

interface VersionsProps {
  requests: Pick<DocumentRequests<never, unknown>, 'keyOf' | 'fetchVersions'>;
  documentId: number;
  onChoose: (version: DocumentVersion) => void;
}

function Versions({ requests, documentId, onChoose }: VersionsProps) {
  const [page, setPage] = useState(0);
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: [...requests.keyOf(documentId), 'versions', page],
    queryFn: ({ signal }) => requests.fetchVersions(documentId, page, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (isPending) return <SkeletonLines lines={6} label="버전 기록을 불러오는 중이에요" className="pt-4" />;
  if (isError)
    return (
      <ErrorState
        className="mt-4"
        title="버전 기록을 불러오지 못했어요"
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data.totalElements === 0)
    return <EmptyState title="아직 기록이 없어요" description="글을 고치면 그 전의 글이 여기에 남아요." />;
  return (
    <div className="flex flex-col gap-4 pt-4">
      <ol className="divide-y divide-line border-y border-line">
        {data.content.map((version) => (
          <li key={version.version} className="flex flex-col gap-2 py-4">
            <div className="flex items-center justify-between gap-3">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <time dateTime={version.createdAt} className="text-small font-semibold">
                  {formatDateTime(version.createdAt)}
                </time>
                <Badge tone={version.reason === 'AI_IMPROVE' ? 'accent' : 'neutral'}>
                  {REASONS[version.reason]}
                </Badge>
              </span>
              <Button
                size="small"
                aria-label={`${formatDateTime(version.createdAt)} 버전으로 되돌리기`}
                onClick={() => onChoose(version)}
              >
                되돌리기
              </Button>
            </div>
            <p className="text-caption text-ink-faint">{version.title}</p>
            <p className="line-clamp-4 text-small whitespace-pre-line text-ink-soft">{version.preview}</p>
          </li>
        ))}
      </ol>
      {data.totalPages > 1 && (
        <Pager label="버전 기록 쪽 이동" page={page} totalPages={data.totalPages} onPageChange={setPage} />
      )}
    </div>
  );
}

/** Restores an earlier version; what is unsaved is saved first, so that it stays in the history. */
function useRestoreVersion<Document, Saved extends SavedDocument>(
  editor: DocumentEditor<Document, Saved>,
  id: number,
  onRestored: () => void,
) {
  const { requests } = editor.type;
  const queryClient = useQueryClient();
  return useApiMutation({
    loading: 'toast',
    successMessage: '이전 버전으로 되돌렸어요.',
    invalidate: [requests.listKey],
    mutationFn: async (version: number) => {
      const { phase } = await editor.saveNow();
      if (phase !== 'saved') throw new Error('지금 글을 먼저 저장해야 되돌릴 수 있어요.');
      return requests.restoreVersion(id, version);
    },
    onSuccess: (saved) => {
      editor.rebase(saved);
      queryClient.setQueryData(requests.keyOf(id), saved);
      void queryClient.invalidateQueries({ queryKey: [...requests.keyOf(id), 'versions'] });
      onRestored();
    },
  });
}
