import { useQuery } from '@tanstack/react-query';
import { Copy, Trash2 } from 'lucide-react';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Link } from 'react-router';
import { RESUME_SECTIONS, TRASH_DAYS } from '#contracts';
import type { ResumeRow, ResumeSection } from '#contracts';
import { RESUME_TYPE_LABELS } from '#resume-view';
import { NoSearchResults } from '@/components/no-search-results';
import { PagedList } from '@/components/paged-list';
import { Badge } from '@/components/ui/badge';
import { buttonClass, IconButton } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSearch } from '@/components/ui/list-search';
import { Skeleton } from '@/components/ui/skeleton';
import { classNames } from '@/lib/class-names';
import { formatRelative } from '@/lib/format';
import { paths } from '@/lib/paths';
import { SECTION_NAMES } from '@/lib/resume-section-names';
import { resumeListQuery, useDuplicateResume, useRemoveResume } from './resume-requests.js';

/** The member's resumes: searched, sorted and paged by the address. */
export function ResumeList() {
  const [state, setState] = useResumeListState();
  const { q, sort } = state;
  const page = Math.max(0, state.page);
  const query = useQuery(resumeListQuery({ page, sort, q: q === '' ? null : q }));
  const [removing, setRemoving] = useState<ResumeRow | null>(null);
  const duplicate = useDuplicateResume();
  return (
    <div className="flex flex-col gap-5">
      <ListSearch
        label="제목에서 찾기"
        search={q}
        onSearch={(search) => void setState({ q: search, page: 0 })}
        order={{
          sort,
          sorts: RESUME_SORTS,
          onSort: (chosen) => void setState({ sort: chosen, page: 0 }),
        }}
      />
      <PagedList
        query={query}
        page={page}
        onPageChange={(next) => void setState({ page: next })}
        label="이력서 목록"
        errorTitle="이력서 목록을 불러오지 못했어요"
        showsTotal
        skeleton={<ResumeSkeleton />}
        empty={<Nothing search={q} onReset={() => void setState({ q: '', page: 0 })} />}
      >
        {(resume) => (
          <ResumeListRow
            key={resume.resumeId}
            resume={resume}
            isDuplicating={duplicate.isPending && duplicate.variables === resume.resumeId}
            onDuplicate={({ resumeId }) => duplicate.mutate(resumeId)}
            onRemove={setRemoving}
          />
        )}
      </PagedList>
      <RemoveResumeDialog resume={removing} onClose={() => setRemoving(null)} />
    </div>
  );
}

function Nothing({ search, onReset }: { search: string; onReset: () => void }) {
  if (search !== '') return <NoSearchResults search={search} subject="이력서가" onReset={onReset} />;
  return (
    <EmptyState
      title="아직 이력서가 없어요"
      description="항목을 채우면 옆에서 바로 종이 모양으로 볼 수 있어요. 쓰던 파일이 있으면 가져와서 이어 쓰세요."
      action={
        <>
          <Link to={paths.resumeImport} className={buttonClass()}>
            파일에서 가져오기
          </Link>
          <Link to={paths.newResume()} className={buttonClass({ variant: 'solid' })}>
            첫 이력서 쓰기
          </Link>
        </>
      }
    />
  );
}

const ResumeSkeleton = () => (
  <div className="flex flex-col gap-3 py-5">
    <Skeleton className="h-6 w-2/5" />
    <Skeleton className="h-3.5 w-1/4" />
    <Skeleton className="h-3 w-1/3" />
  </div>
);

interface ResumeListRowProps {
  resume: ResumeRow;
  onDuplicate: (resume: ResumeRow) => void;
  isDuplicating: boolean;
  onRemove: (resume: ResumeRow) => void;
}

/** A resume of the list; the whole row opens it. */
function ResumeListRow({ resume, onDuplicate, isDuplicating, onRemove }: ResumeListRowProps) {
  const { resumeId, title, type, completedSections, updatedAt } = resume;
  return (
    <li className="group relative flex gap-2 py-5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="min-w-0 text-lead font-bold group-hover:text-accent">
            <Link to={paths.resume(resumeId)} className="after:absolute after:inset-0">
              {title}
            </Link>
          </h2>
          <Badge>{RESUME_TYPE_LABELS[type]}</Badge>
        </div>
        <p className="mt-0.5 mb-2.5 text-caption text-ink-faint">
          <time dateTime={updatedAt}>{formatRelative(updatedAt)}</time>에 고침
        </p>
        <SectionMeter completed={completedSections} />
      </div>
      <div className="relative z-1 -mr-3 flex self-start">
        <IconButton label={`${title} 사본 만들기`} isBusy={isDuplicating} onClick={() => onDuplicate(resume)}>
          {!isDuplicating && <Copy aria-hidden />}
        </IconButton>
        <IconButton label={`${title} 삭제`} onClick={() => onRemove(resume)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

/** How much of a resume is filled: one cell for each section, and the count in words. */
function SectionMeter({ completed }: { completed: readonly ResumeSection[] }) {
  const missing = RESUME_SECTIONS.filter((section) => !completed.includes(section));
  const missingText = missing.map((section) => SECTION_NAMES[section]).join(', ');
  return (
    <div className="flex items-center gap-2.5" title={missingText && `비어 있는 항목: ${missingText}`}>
      <span aria-hidden className="flex border border-grid">
        {RESUME_SECTIONS.map((section) => (
          <span
            key={section}
            className={classNames(
              'size-3 border-r border-grid p-px last:border-r-0',
              completed.includes(section) && 'bg-accent bg-clip-content',
            )}
          />
        ))}
      </span>
      <span className="text-caption text-ink-faint">
        항목 {RESUME_SECTIONS.length}개 중 {completed.length}개
      </span>
    </div>
  );
}

const RESUME_SORTS = [
  { value: 'updatedAt,desc', label: '최근에 고친 순' },
  { value: 'createdAt,desc', label: '최근에 쓴 순' },
  { value: 'title,asc', label: '제목 순' },
] as const;

const SORT_VALUES = RESUME_SORTS.map(({ value }) => value);

/** What the list shows, in the address. */
const useResumeListState = () =>
  useQueryStates(
    {
      q: parseAsString.withDefault(''),
      sort: parseAsStringLiteral(SORT_VALUES).withDefault('updatedAt,desc'),
      page: parseAsInteger.withDefault(0),
    },
    { history: 'push', clearOnDefault: true },
  );

interface RemoveResumeDialogProps {
  /** The resume that may be deleted; null while the dialog is closed. */
  resume: ResumeRow | null;
  onClose: () => void;
}

/** Asks, then moves a resume to the trash. */
function RemoveResumeDialog({ resume, onClose }: RemoveResumeDialogProps) {
  const remove = useRemoveResume(onClose);
  return (
    <ConfirmDialog
      isOpen={resume !== null}
      onOpenChange={onClose}
      title="이 이력서를 휴지통으로 옮길까요?"
      description={resume && `“${resume.title}” · 휴지통에 ${TRASH_DAYS}일 동안 남고, 그 뒤에 지워져요.`}
      confirmLabel="휴지통으로 옮기기"
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => resume && remove.mutate(resume.resumeId)}
    />
  );
}
