import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Eye, EyeOff, FileText, Mic, Printer } from 'lucide-react';
import { useMemo, useState, type ComponentType } from 'react';
import { Link } from 'react-router';
import { type CoverLetter, type InterviewQnaList, INTERVIEW_LIMITS, type InterviewQna } from '#contracts';
import { CheckedTexts } from '@/components/spelling/spelling-note';
import type { SpellingReviewProps } from '@/components/spelling/use-spelling-corrections';
import { buttonClass, Button, IconButton } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { isHttpError } from '@/lib/api/api-errors';
import { downloadText, fileNameOf } from '@/lib/download';
import { paths } from '@/lib/paths';
import { errorMessage } from '@/lib/query/error-message';
import { notify } from '@/lib/toast';
import { CustomQuestionForm } from './custom-question-form.js';
import { GenerationPanel, useGeneration } from './generation-panel.js';
import { letterQuery, questionListQuery } from './interview-queries.js';
import { PracticeRoom } from './practice-room.js';
import { PrintSheet, questionsText } from './question-export.js';
import { textsOf } from './question-card.js';
import { QuestionList } from './question-list.js';
import { useLiveQuestions } from './use-interview-job.js';

interface InterviewWorkspaceProps {
  coverLetterId: number;
  /** The question in practice; null if there is none. */
  practisedId: number | null;
  onPractise: (qnaId: number | null) => void;
  SpellingReview: ComponentType<SpellingReviewProps>;
}

/** The questions of one letter: the list, or practising one of them. */
export function InterviewWorkspace({ coverLetterId, ...content }: InterviewWorkspaceProps) {
  const letter = useQuery(letterQuery(coverLetterId));
  const questions = useQuery(questionListQuery(coverLetterId));
  useLiveQuestions(coverLetterId);
  const error = letter.error ?? questions.error;
  if (letter.data && questions.data)
    return <Content letter={letter.data} list={questions.data} {...content} />;
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

interface ContentProps extends Omit<InterviewWorkspaceProps, 'coverLetterId'> {
  letter: CoverLetter;
  list: InterviewQnaList;
}

function Content(props: ContentProps) {
  const { qnaList } = props.list;
  const texts = useMemo(() => textsOf(qnaList), [qnaList]);
  return (
    <CheckedTexts texts={texts}>
      <ListOrPractice {...props} />
    </CheckedTexts>
  );
}

function ListOrPractice({ letter, list, practisedId, onPractise, SpellingReview }: ContentProps) {
  const index = list.qnaList.findIndex(({ qnaId }) => qnaId === practisedId);
  if (index < 0) return <QuestionWorkspace letter={letter} list={list} onPractise={onPractise} />;
  return (
    <PracticeRoom
      letter={letter}
      qnaList={list.qnaList}
      index={index}
      onMove={(next) => onPractise(list.qnaList[next]?.qnaId ?? null)}
      onLeave={() => onPractise(null)}
      SpellingReview={SpellingReview}
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

interface QuestionWorkspaceProps {
  letter: CoverLetter;
  list: InterviewQnaList;
  onPractise: (qnaId: number) => void;
}

/** The questions of a letter and the ways to more of them. */
function QuestionWorkspace({ letter, list, onPractise }: QuestionWorkspaceProps) {
  const { qnaList, totalCount } = list;
  const generation = useGeneration(letter.coverLetterId);
  const [revealed, setRevealed] = useState<ReadonlySet<number>>(new Set());
  const [newestId, setNewestId] = useState<number | null>(null);
  const isAllRevealed = qnaList.length > 0 && qnaList.every(({ qnaId }) => revealed.has(qnaId));
  const toggle = (qnaId: number) =>
    setRevealed(
      (known) => new Set(known.has(qnaId) ? [...known].filter((id) => id !== qnaId) : [...known, qnaId]),
    );

  return (
    <div className="page-width flex flex-col gap-8 py-8">
      <WorkspaceHeader
        letter={letter}
        qnaList={qnaList}
        isAllRevealed={isAllRevealed}
        onToggleAll={() =>
          setRevealed(isAllRevealed ? new Set() : new Set(qnaList.map(({ qnaId }) => qnaId)))
        }
        onPractise={onPractise}
      />
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-14">
        <QuestionList
          coverLetterId={letter.coverLetterId}
          qnaList={qnaList}
          isGenerating={generation.isRunning}
          partial={generation.partial}
          revealed={revealed}
          newestId={newestId}
          onToggle={toggle}
          onPractise={onPractise}
        />
        {/* On a narrow screen the panel is first while there are no questions, and last afterwards. */}
        <aside
          className={`flex flex-col gap-8 lg:sticky lg:top-20 ${totalCount === 0 ? 'max-lg:order-first' : ''}`}
        >
          <GenerationPanel generation={generation} total={totalCount} />
          <CustomQuestionForm
            coverLetterId={letter.coverLetterId}
            total={totalCount}
            onAnswered={(qnaId) => {
              setRevealed((known) => new Set([...known, qnaId]));
              setNewestId(qnaId);
            }}
          />
        </aside>
      </div>
      <PrintSheet letter={letter} qnaList={qnaList} />
    </div>
  );
}

interface WorkspaceHeaderProps {
  letter: CoverLetter;
  qnaList: readonly InterviewQna[];
  isAllRevealed: boolean;
  onToggleAll: () => void;
  onPractise: (qnaId: number) => void;
}

/** The letter, the number of questions, and the actions on all of them. */
function WorkspaceHeader({ letter, qnaList, isAllRevealed, onToggleAll, onPractise }: WorkspaceHeaderProps) {
  const { coverLetterId, title, companyName } = letter;
  const first = qnaList.find(({ lastPractice }) => lastPractice === null) ?? qnaList[0];
  return (
    <header className="flex flex-col gap-2">
      <Link
        to={paths.interviewQuestions()}
        className="inline-flex min-h-11 items-center gap-1.5 self-start text-small font-semibold text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" /> 다른 자기소개서 고르기
      </Link>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title">면접 질문</h1>
          <p className="text-small text-ink-soft">
            {companyName && `${companyName} · `}
            <Link to={paths.coverLetter(coverLetterId)} className="link">
              {title}
            </Link>
          </p>
        </div>
        <p className="text-small text-ink-soft">
          질문 <strong className="text-lead text-ink">{qnaList.length}</strong> / {INTERVIEW_LIMITS.questions}
        </p>
      </div>
      {first && (
        <div className="mt-2 flex flex-wrap items-center gap-1 border-y border-line py-2">
          <Button variant="solid" onClick={() => onPractise(first.qnaId)}>
            <Mic aria-hidden /> 연습하기
          </Button>
          <Button
            variant="quiet"
            aria-pressed={isAllRevealed}
            onClick={onToggleAll}
            className="max-sm:!px-2.5 max-sm:[&_svg]:hidden"
          >
            {isAllRevealed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            {isAllRevealed ? '답변 모두 가리기' : '답변 모두 보기'}
          </Button>
          <span className="ml-auto flex">
            <IconButton label="질문과 답변 인쇄" onClick={() => window.print()}>
              <Printer aria-hidden />
            </IconButton>
            <IconButton label="텍스트 파일로 저장" onClick={() => saveAsText(letter, qnaList)}>
              <FileText aria-hidden />
            </IconButton>
          </span>
        </div>
      )}
    </header>
  );
}

function saveAsText(letter: CoverLetter, qnaList: readonly InterviewQna[]): void {
  downloadText(`${fileNameOf(`면접 질문 ${letter.title}`, '면접 질문')}.txt`, questionsText(letter, qnaList));
  notify.success(`질문 ${qnaList.length}개를 텍스트 파일로 저장했어요.`);
}
