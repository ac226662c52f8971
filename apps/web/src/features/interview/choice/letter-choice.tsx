import { useQuery } from '@tanstack/react-query';
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { Link } from 'react-router';
import { Button, buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Pager } from '@/components/ui/pager';
import { SkeletonLines } from '@/components/ui/skeleton';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { errorMessage } from '@/lib/query/error-message';
import { letterChoiceQuery } from '../interview-queries.js';
import { ChoiceRow } from './choice-row.js';
import { ChoiceSearch } from './choice-search.js';

/** The member's letters, to choose the one that the interview is about. */
export function LetterChoice() {
  const [{ q, page }, setState] = useQueryStates(
    { q: parseAsString.withDefault(''), page: parseAsInteger.withDefault(0) },
    { history: 'push', clearOnDefault: true },
  );
  const search = (next: string) => void setState({ q: next, page: 0 });
  return (
    <div className="page-width flex flex-col gap-6 py-10">
      <header>
        <h1 className="text-title">면접 질문</h1>
        <p className="mt-1 text-ink-soft">
          어느 자기소개서로 연습할까요? 글에서 나올 만한 질문과 답변을 만들어 드려요.
        </p>
      </header>
      <ChoiceSearch search={q} onSearch={search} />
      <Letters
        page={Math.max(0, page)}
        q={q}
        onPage={(next) => void setState({ page: next })}
        onReset={() => search('')}
      />
    </div>
  );
}

interface LettersProps {
  page: number;
  q: string;
  onPage: (page: number) => void;
  onReset: () => void;
}

function Letters({ page, q, onPage, onReset }: LettersProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(letterChoiceQuery(page, q));
  if (error && !data)
    return (
      <ErrorState
        title="자기소개서 목록을 불러오지 못했습니다"
        description={errorMessage(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <SkeletonLines lines={8} label="자기소개서 목록을 불러오는 중이에요" />;
  if (data.totalElements === 0) return <Nothing search={q} onReset={onReset} />;
  return (
    <>
      <ul
        aria-label="자기소개서 목록"
        aria-busy={isPlaceholderData}
        className={classNames('divide-y divide-line border-y border-line', isPlaceholderData && 'opacity-60')}
      >
        {data.content.map((letter) => (
          <ChoiceRow key={letter.coverLetterId} letter={letter} />
        ))}
      </ul>
      {data.totalPages > 1 || page > 0 ? (
        <Pager
          label="자기소개서 목록 쪽 이동"
          page={page}
          totalPages={data.totalPages}
          totalElements={data.totalElements}
          size={data.size}
          onPageChange={onPage}
        />
      ) : null}
    </>
  );
}

function Nothing({ search, onReset }: { search: string; onReset: () => void }) {
  if (search !== '')
    return (
      <EmptyState
        title="검색 결과가 없습니다"
        description={`검색어 “${search}”에 맞는 자기소개서가 없어요.`}
        action={<Button onClick={onReset}>검색 지우기</Button>}
      />
    );
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
