import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CoverLetterRow } from '#contracts';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Pager } from '@/components/ui/pager';
import { Skeleton } from '@/components/ui/skeleton';
import { classNames } from '@/lib/class-names';
import { formatRelative } from '@/lib/format';
import { paths } from '@/lib/paths';
import { coverLetterListQuery } from './letter-requests.js';

interface CoverLetterListModalProps {
  isOpen: boolean;
  onClose: () => void;
}

/** 자기소개서 목록: the member's letters, of which one can be loaded. */
export function CoverLetterListModal({ isOpen, onClose }: CoverLetterListModalProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title="자기소개서 목록"
      width="medium"
    >
      {isOpen && <LoadableLetters onClose={onClose} />}
    </Dialog>
  );
}

function LoadableLetters({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(0);
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = useQuery(
    coverLetterListQuery({ page }),
  );
  if (isPending) return <ListSkeleton />;
  if (isError && !data)
    return (
      <ErrorState
        title="자기소개서 목록을 불러오지 못했습니다"
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data.totalElements === 0) return <EmptyState title="작성된 자기소개서가 없습니다" />;
  return (
    <div className="flex flex-col gap-4">
      {isError && <ErrorState title="자기소개서 목록을 불러오지 못했습니다" onRetry={() => void refetch()} />}
      <ul aria-busy={isPlaceholderData} className="divide-y divide-line border-y border-line busy-mark">
        {data.content.map((letter) => (
          <LetterItem key={letter.coverLetterId} letter={letter} onClose={onClose} />
        ))}
      </ul>
      <Pager
        label="자기소개서 목록 쪽 이동"
        page={page}
        totalPages={data.totalPages}
        totalElements={data.totalElements}
        size={data.size}
        onPageChange={setPage}
      />
    </div>
  );
}

function LetterItem({ letter, onClose }: { letter: CoverLetterRow; onClose: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const previewId = useId();
  const navigate = useNavigate();
  const load = () => {
    onClose();
    void navigate(paths.coverLetter(letter.coverLetterId));
  };
  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={previewId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-left"
        >
          <ChevronDown
            aria-hidden
            className={classNames(
              'size-4 shrink-0 text-ink-faint transition-transform',
              isOpen && 'rotate-180',
            )}
          />
          <span className="min-w-0">
            <span className="block truncate font-semibold">{letter.title}</span>
            <span className="block truncate text-caption text-ink-faint">
              {letter.companyName && `${letter.companyName} · `}
              {formatRelative(letter.updatedAt)}
            </span>
          </span>
        </button>
        <Button size="small" aria-label={`${letter.title} 불러오기`} onClick={load}>
          불러오기
        </Button>
      </div>
      <p
        id={previewId}
        hidden={!isOpen}
        className="mt-2 ml-6 border-l-2 border-line pl-3 text-small whitespace-pre-line text-ink-soft"
      >
        {letter.content}
      </p>
    </li>
  );
}

function ListSkeleton() {
  return (
    <div
      role="status"
      aria-label="자기소개서 목록을 불러오는 중이에요"
      className="divide-y divide-line border-y border-line"
    >
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-4 py-4">
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
          <Skeleton className="h-9 w-20" />
        </div>
      ))}
    </div>
  );
}
