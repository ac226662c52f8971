import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CoverLetter, InterviewQnaList } from '#contracts';
import { buttonClass } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { isHttpError } from '@/lib/api';
import { paths } from '@/lib/paths';
import { errorMessage } from '@/lib/query/error-message';
import { letterQuery, questionListQuery } from '../interview-queries.js';
import { PracticeRoom } from '../practice/practice-room.js';
import { QuestionDesk } from './question-desk.js';

interface InterviewDeskProps {
  coverLetterId: number;
  /** The question that is practised; null while none is. */
  practisedId: number | null;
  onPractise: (qnaId: number | null) => void;
}

/** The questions of one letter: the list, or practising one of them. */
export function InterviewDesk({ coverLetterId, practisedId, onPractise }: InterviewDeskProps) {
  const letter = useQuery(letterQuery(coverLetterId));
  const questions = useQuery(questionListQuery(coverLetterId));
  const error = letter.error ?? questions.error;
  if (letter.data && questions.data)
    return (
      <Content letter={letter.data} list={questions.data} practisedId={practisedId} onPractise={onPractise} />
    );
  return (
    <div className="page-width flex flex-col gap-6 py-10">
      <h1 className="text-title">면접 질문</h1>
      {error ? (
        <LoadFailure
          error={error}
          isRetrying={letter.isFetching || questions.isFetching}
          onRetry={() => {
            void letter.refetch();
            void questions.refetch();
          }}
        />
      ) : (
        <SkeletonLines lines={8} label="면접 질문을 불러오는 중이에요" />
      )}
    </div>
  );
}

interface ContentProps {
  letter: CoverLetter;
  list: InterviewQnaList;
  practisedId: number | null;
  onPractise: (qnaId: number | null) => void;
}

function Content({ letter, list, practisedId, onPractise }: ContentProps) {
  const index = list.qnaList.findIndex(({ qnaId }) => qnaId === practisedId);
  if (index < 0) return <QuestionDesk letter={letter} list={list} onPractise={onPractise} />;
  return (
    <PracticeRoom
      letter={letter}
      qnaList={list.qnaList}
      index={index}
      onMove={(next) => onPractise(list.qnaList[next]?.qnaId ?? null)}
      onLeave={() => onPractise(null)}
    />
  );
}

interface LoadFailureProps {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

function LoadFailure({ error, isRetrying, onRetry }: LoadFailureProps) {
  const choose = (
    <Link to={paths.interviewQuestions()} className={buttonClass({ size: 'small' })}>
      다른 자기소개서 고르기
    </Link>
  );
  if (isHttpError(error, 404))
    return (
      <ErrorState
        title="자기소개서를 찾을 수 없어요"
        description="지웠거나 주소가 틀렸을 수 있어요."
        action={choose}
      />
    );
  return (
    <ErrorState
      title="면접 질문을 불러오지 못했어요"
      description={errorMessage(error)}
      isRetrying={isRetrying}
      onRetry={onRetry}
      action={choose}
    />
  );
}
