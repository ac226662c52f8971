import { useQuery } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Link } from 'react-router';
import { exportRoutes, TRASH_DAYS } from '#contracts';
import type { CoverLetterExportFormat, CoverLetterRow } from '#contracts';
import { EXPORT_FORMATS, ExportMenu } from '@/components/export-menu';
import { FollowedExport, type StartedExport } from '@/components/file-export';
import { NoSearchResults } from '@/components/no-search-results';
import { PagedList } from '@/components/paged-list';
import { Badge } from '@/components/ui/badge';
import type { BadgeTone } from '@/components/ui/badge';
import { buttonClass, IconButton } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSearch } from '@/components/ui/list-search';
import { Skeleton } from '@/components/ui/skeleton';
import { daysUntil, formatDate, formatRelative } from '@/lib/format';
import { useJobMutation } from '@/lib/jobs/use-job-mutation';
import { paths } from '@/lib/paths';
import { deadlineText } from './letter-document.js';
import { coverLetterListQuery, useRemoveLetter } from './letter-requests.js';
import { LETTER_FORMATS } from './letter-type.js';

/** The member's letters: searched, sorted and paged by the address. */
export function LetterList() {
  const [state, setState] = useLetterListState();
  const { q, sort } = state;
  const page = Math.max(0, state.page);
  const query = useQuery(coverLetterListQuery({ page, sort, q: q === '' ? null : q }));
  const [removing, setRemoving] = useState<CoverLetterRow | null>(null);
  const { exports, addExport, endExport } = useLetterExports();
  return (
    <div className="flex flex-col gap-5">
      <ListSearch
        label="제목, 회사, 내용에서 찾기"
        search={q}
        onSearch={(search) => void setState({ q: search, page: 0 })}
        order={{
          sort,
          sorts: LETTER_SORTS,
          onSort: (chosen) => void setState({ sort: chosen, page: 0 }),
        }}
      />
      <PagedList
        query={query}
        page={page}
        onPageChange={(next) => void setState({ page: next })}
        label="자기소개서 목록"
        errorTitle="자기소개서 목록을 불러오지 못했습니다"
        showsTotal
        skeleton={<LetterSkeleton />}
        empty={<NoLetters search={q} onReset={() => void setState({ q: '', page: 0 })} />}
      >
        {(letter) => (
          <LetterRow
            key={letter.coverLetterId}
            letter={letter}
            isExporting={exports.some((one) => one.coverLetterId === letter.coverLetterId && one.isRunning)}
            onExport={addExport}
            onRemove={setRemoving}
          />
        )}
      </PagedList>
      {exports.map((one) => (
        <FollowedExport key={one.jobId} started={one} onEnd={() => endExport(one.jobId)} />
      ))}
      <RemoveLetterDialog letter={removing} onClose={() => setRemoving(null)} />
    </div>
  );
}

interface LetterExport extends StartedExport {
  coverLetterId: number;
}

/** The exports that were started here. The list holds them, since a row is gone once another page is shown. */
function useLetterExports() {
  const [exports, setExports] = useState<(LetterExport & { isRunning: boolean })[]>([]);
  return {
    exports,
    addExport: (added: LetterExport) => setExports((before) => [...before, { ...added, isRunning: true }]),
    endExport: (jobId: string) =>
      setExports((before) => before.map((one) => (one.jobId === jobId ? { ...one, isRunning: false } : one))),
  };
}

function NoLetters({ search, onReset }: { search: string; onReset: () => void }) {
  if (search !== '') return <NoSearchResults search={search} subject="자기소개서가" onReset={onReset} />;
  return (
    <EmptyState
      title="작성된 자기소개서가 없습니다"
      description="쓰던 글을 붙여 넣기만 해도 글자&nbsp;수와 표현을 바로 점검해 드려요."
      action={
        <Link to={paths.newCoverLetter()} className={buttonClass({ variant: 'solid' })}>
          첫 자기소개서 쓰기
        </Link>
      }
    />
  );
}

const LetterSkeleton = () => (
  <div className="flex flex-col gap-3 py-5">
    <Skeleton className="h-6 w-2/5" />
    <Skeleton className="h-3.5 w-1/4" />
    <Skeleton className="h-4 w-4/5" />
  </div>
);

interface LetterRowProps {
  letter: CoverLetterRow;
  isExporting: boolean;
  onExport: (started: LetterExport) => void;
  onRemove: (letter: CoverLetterRow) => void;
}

/** A letter of the list; the whole row opens it. */
function LetterRow({ letter, isExporting, onExport, onRemove }: LetterRowProps) {
  const { coverLetterId, title, companyName, content, deadline, isAiImproved, updatedAt } = letter;
  const submit = useJobMutation(exportRoutes.coverLetter, { tokenCost: 0, loading: 'none' });
  const exportAs = async (format: CoverLetterExportFormat) => {
    // Not mutate, which calls back only while the row is shown.
    const { jobId } = await submit.mutateAsync({ params: { id: coverLetterId }, query: { format } });
    onExport({ coverLetterId, jobId, label: EXPORT_FORMATS[format].label });
  };
  const isBusy = submit.isPending || isExporting;
  return (
    <li className="group relative flex gap-2 py-5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="min-w-0 text-lead font-bold group-hover:text-accent">
            <Link to={paths.coverLetter(coverLetterId)} className="after:absolute after:inset-0">
              {title}
            </Link>
          </h2>
          {deadline && <DeadlineBadge deadline={deadline} />}
          {isAiImproved && <Badge tone="accent">AI 개선</Badge>}
        </div>
        <p className="mt-0.5 text-caption text-ink-faint">
          {companyName && `${companyName} · `}
          <time dateTime={updatedAt}>{formatRelative(updatedAt)}</time>에 고침
        </p>
        <p className="mt-2 line-clamp-2 max-w-3xl text-small text-ink-soft">{content}</p>
      </div>
      <div className="relative z-1 -mr-3 flex self-start">
        <ExportMenu
          formats={LETTER_FORMATS}
          isBusy={isBusy}
          // The mutation shows its error.
          onExport={(format) => void exportAs(format).catch(() => undefined)}
          trigger={
            <IconButton label={`${title} 내보내기`} isBusy={isBusy}>
              {!isBusy && <Download aria-hidden />}
            </IconButton>
          }
        />
        <IconButton label={`${title} 삭제`} onClick={() => onRemove(letter)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

const SOON_DAYS = 3;

function DeadlineBadge({ deadline }: { deadline: string }) {
  const days = daysUntil(deadline);
  const tone: BadgeTone = days >= 0 && days <= SOON_DAYS ? 'red' : 'neutral';
  return (
    <span title={`마감 ${formatDate(deadline)}`}>
      <Badge tone={tone}>{deadlineText(days)}</Badge>
    </span>
  );
}

const LETTER_SORTS = [
  { value: 'updatedAt,desc', label: '최근에 고친 순' },
  { value: 'createdAt,desc', label: '최근에 쓴 순' },
  { value: 'deadline,asc', label: '마감이 가까운 순' },
  { value: 'title,asc', label: '제목 순' },
] as const;

const SORT_VALUES = LETTER_SORTS.map(({ value }) => value);

/** What the list shows, in the address. */
const useLetterListState = () =>
  useQueryStates(
    {
      q: parseAsString.withDefault(''),
      sort: parseAsStringLiteral(SORT_VALUES).withDefault('updatedAt,desc'),
      page: parseAsInteger.withDefault(0),
    },
    { history: 'push', clearOnDefault: true },
  );

interface RemoveLetterDialogProps {
  /** The letter that may be deleted; null while the dialog is closed. */
  letter: CoverLetterRow | null;
  onClose: () => void;
}

/** Asks, then moves a letter to the trash. */
function RemoveLetterDialog({ letter, onClose }: RemoveLetterDialogProps) {
  const remove = useRemoveLetter(onClose);
  return (
    <ConfirmDialog
      isOpen={letter !== null}
      onOpenChange={onClose}
      title="이 자기소개서를 휴지통으로 옮길까요?"
      description={letter && `“${letter.title}” · 휴지통에 ${TRASH_DAYS}일 동안 남고, 그 뒤에 지워져요.`}
      confirmLabel="휴지통으로 옮기기"
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => letter && remove.mutate(letter.coverLetterId)}
    />
  );
}
