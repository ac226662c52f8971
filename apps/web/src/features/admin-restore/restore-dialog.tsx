import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Moment } from '@/components/moment';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { errorMessage } from '@/lib/query/error-message';
import { type DocumentKind, KINDS, type RestorableDocument, type RestorePreview } from './document-kinds.js';
import { documentListKey, restorePreviewQuery, isGone, type Restore } from './restore-queries.js';

interface RestoreDialogProps {
  kind: DocumentKind;
  document: RestorableDocument;
  restore: Restore;
  onClose: () => void;
}

/**
 * Confirms a restore and lists what comes back with the document, never its content. The restore can be confirmed
 * before that list has loaded.
 */
export function RestoreDialog({ kind, document, restore, onClose }: RestoreDialogProps) {
  const preview = useQuery(restorePreviewQuery(kind, document.documentId));
  const gone = [restore.error, preview.error].find(isGone);
  const isRestored = preview.data?.document.status === 'ACTIVE';
  useOutdatedList(kind, gone !== undefined || isRestored);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={KINDS[kind].question}
      description={
        <>
          <span className="block font-semibold text-ink">{document.title}</span>
          <span className="block">{document.authorEmail}</span>
        </>
      }
      confirmLabel="복구"
      isBusy={restore.isPending}
      isConfirmDisabled={gone !== undefined || isRestored}
      onConfirm={() => restore.start(document)}
    >
      {preview.isPending && <SkeletonLines lines={5} label="복구할 내용을 불러오는 중이에요" />}
      {preview.data && !gone && <PreviewFacts preview={preview.data} />}
      {isRestored && !restore.isPending && <Notice>그사이 이미 복구됐어요.</Notice>}
      {gone && <Notice>{errorMessage(gone)}</Notice>}
      {preview.error && !gone && (
        <ErrorState
          title="무엇이 복구될지 불러오지 못했어요"
          description={errorMessage(preview.error)}
          isRetrying={preview.isFetching}
          onRetry={() => void preview.refetch()}
        />
      )}
      {restore.error && !gone && <Notice>{errorMessage(restore.error)}</Notice>}
    </ConfirmDialog>
  );
}

/** Refetches the list of documents once it turns out to be outdated. */
function useOutdatedList(kind: DocumentKind, isOutdated: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isOutdated) void queryClient.invalidateQueries({ queryKey: documentListKey(kind) });
  }, [queryClient, kind, isOutdated]);
}

const Notice = ({ children }: { children: string }) => (
  <p role="alert" className="mt-4 text-small font-medium text-red first:mt-0">
    {children}
  </p>
);

/** The data that is restored with the document. */
function PreviewFacts({ preview }: { preview: RestorePreview }) {
  const { document, purgedAt, contents } = preview;
  return (
    <dl
      aria-label="복구할 내용"
      className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 border-t border-line pt-4 text-small"
    >
      {contents.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      <Fact name="작성">
        <Moment at={document.createdAt} />
      </Fact>
      <Fact name="마지막 수정">
        <Moment at={document.updatedAt} />
      </Fact>
      {document.deletedAt && (
        <Fact name="삭제">
          <Moment at={document.deletedAt} />
        </Fact>
      )}
      {purgedAt && (
        <Fact name="완전 삭제 예정">
          <Moment at={purgedAt} />
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-faint">{name}</dt>
    <dd>{children}</dd>
  </>
);
