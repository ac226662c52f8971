import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { Link } from 'react-router';
import type { CoverLetterRow } from '#contracts';
import { NoSearchResults } from '@/components/no-search-results';
import { PagedList } from '@/components/paged-list';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSearch } from '@/components/ui/list-search';
import { formatRelative } from '@/lib/format';
import { paths } from '@/lib/paths';
import { letterChoiceQuery } from './interview-queries.js';

/** The member's letters, to choose the one that the interview is about. */
export function LetterChoice() {
  const [state, setState] = useQueryStates(
    { q: parseAsString.withDefault(''), page: parseAsInteger.withDefault(0) },
    { history: 'push', clearOnDefault: true },
  );
  const { q } = state;
  const page = Math.max(0, state.page);
  const query = useQuery(letterChoiceQuery(page, q));
  const search = (next: string) => void setState({ q: next, page: 0 });
  return (
    <div className="page-width flex flex-col gap-6 py-10">
      <header>
        <h1 className="text-title">면접 질문</h1>
        <p className="mt-1 text-ink-soft">
          어느 자기소개서로 연습할까요? 글에서 나올 만한 질문과 답변을 만들어 드려요.
        </p>
      </header>
      <ListSearch label="제목, 회사, 내용에서 찾기" search={q} onSearch={search} />
      <PagedList
        query={query}
        page={page}
        onPageChange={(next) => void setState({ page: next })}
        label="자기소개서 목록"
        errorTitle="자기소개서 목록을 불러오지 못했습니다"
        empty={<Nothing search={q} onReset={() => search('')} />}
      >
        {(letter) => <ChoiceRow key={letter.coverLetterId} letter={letter} />}
      </PagedList>
    </div>
  );
}

function Nothing({ search, onReset }: { search: string; onReset: () => void }) {
  if (search !== '') return <NoSearchResults search={search} subject="자기소개서가" onReset={onReset} />;
  return (
    <EmptyState
      title="작성된 자기소개서가 없습니다"
      description="면접 질문은 저장한 자기소개서로 만들어요. 먼저 한 편을 써 보세요."
      action={
        <Link to={paths.newCoverLetter()} className={buttonClass({ variant: 'solid' })}>
          자기소개서 쓰기
        </Link>
      }
    />
  );
}

/** A letter to choose; the whole row is the link. */
function ChoiceRow({ letter }: { letter: CoverLetterRow }) {
  const { coverLetterId, title, companyName, content, updatedAt } = letter;
  return (
    <li className="group relative flex items-center gap-4 py-4">
      <div className="min-w-0 flex-1">
        <h2 className="text-body font-bold group-hover:text-accent">
          <Link
            to={paths.interviewQuestions({ coverLetterId: String(coverLetterId) })}
            className="after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h2>
        <p className="text-caption text-ink-faint">
          {companyName && `${companyName} · `}
          <time dateTime={updatedAt}>{formatRelative(updatedAt)}</time>에 고침
        </p>
        <p className="mt-1 line-clamp-1 max-w-3xl text-small text-ink-soft">{content}</p>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint group-hover:text-accent" />
    </li>
  );
}
