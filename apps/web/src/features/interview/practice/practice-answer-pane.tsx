import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { INTERVIEW_LIMITS, TOKEN_COSTS, type CoverLetter, type InterviewQna } from '#contracts';
import { checkText, countText, type TextFinding } from '#domain';
import { CostButton } from '@/components/cost-button/cost-button';
import { JobFailure } from '@/components/job-progress/job-failure';
import { RunningJob } from '@/components/job-progress/running-job';
import { Textarea } from '@/components/ui/textarea';
import { formatDuration, formatNumber } from '@/lib/format';
import { useOnline } from '@/lib/use-online';
import type { PracticeDrafts } from './practice-drafts.js';
import { PracticeHelp, type HelpView } from './practice-help.js';
import { PracticeTimer } from './practice-timer.js';
import { speakingTime } from './speaking-time.js';
import { usePracticeAnswer } from './use-practice-answer.js';
import { feedbackBlock, usePracticeFeedback } from './use-practice-feedback.js';

interface PracticeAnswerPaneProps {
  letter: CoverLetter;
  qna: InterviewQna;
  drafts: PracticeDrafts;
  goalSeconds: number;
  onGoal: (seconds: number) => void;
  onLeaveField: () => void;
}

/** Writing an answer against the clock, with what the rules and the model say of it. */
export function PracticeAnswerPane(props: PracticeAnswerPaneProps) {
  const { letter, qna, drafts, goalSeconds, onGoal, onLeaveField } = props;
  const practice = usePracticeAnswer(drafts, qna.qnaId);
  const { answer, setAnswer, stopwatch } = practice;
  const [view, setView] = useState<HelpView>('checks');
  const feedback = usePracticeFeedback(letter.coverLetterId, () => setView('feedback'));
  const field = useRef<HTMLTextAreaElement>(null);
  const findings = useFindings(answer, letter.companyName);
  const select = ({ start, end }: TextFinding) => {
    field.current?.focus();
    field.current?.setSelectionRange(start, end);
  };
  const { job, isRunning, dismiss } = feedback.letterJob;
  const block = feedbackBlock(answer, isRunning, useOnline());
  const ask = () => {
    practice.pause();
    void feedback.ask(qna.qnaId, answer.trim());
  };

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-12">
      <div className="flex min-w-0 flex-col gap-3">
        <PracticeTimer
          stopwatch={stopwatch}
          goalSeconds={goalSeconds}
          onGoal={onGoal}
          onPause={practice.pause}
          onReset={practice.reset}
        />
        <Textarea
          ref={field}
          aria-label="내 답변"
          rows={10}
          value={answer}
          placeholder="실제로 말하듯이 써 보세요. 쓰기 시작하면 시간을 재요."
          className="!text-editor"
          onChange={(event) => setAnswer(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) onLeaveField();
          }}
        />
        <AnswerCounts answer={answer} isUnkept={practice.isUnkept} />
        {job && isRunning && <RunningJob job={job} />}
        {job && !isRunning && (
          <JobFailure job={job} onRetry={block === null ? ask : undefined} onClose={dismiss} />
        )}
        <CostButton
          className="sm:self-start"
          label="피드백 받기"
          cost={TOKEN_COSTS.INTERVIEW_PRACTICE}
          disabledReason={block}
          isBusy={feedback.isPending}
          onClick={ask}
        />
        {feedback.error && (
          <p role="alert" className="text-caption font-medium text-red">
            {feedback.error}
          </p>
        )}
      </div>
      <PracticeHelp
        view={view}
        onView={setView}
        qna={qna}
        answer={answer}
        findings={findings}
        onSelect={select}
        onContinue={setAnswer}
      />
    </div>
  );
}

function useFindings(answer: string, companyName: string | null): TextFinding[] {
  const deferred = useDeferredValue(answer);
  return useMemo(
    () => (deferred.trim() === '' ? [] : checkText(deferred, { companyName })),
    [deferred, companyName],
  );
}

function AnswerCounts({ answer, isUnkept }: { answer: string; isUnkept: boolean }) {
  const deferred = useDeferredValue(answer);
  const count = useMemo(() => countText(deferred), [deferred]);
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-caption text-ink-faint">
      <span className="font-semibold text-ink">
        {formatNumber(count.characters)} / {formatNumber(INTERVIEW_LIMITS.practiceAnswer)}자
      </span>
      <span>공백 제외 {formatNumber(count.charactersWithoutSpaces)}자</span>
      {count.characters > 0 && (
        <span>말하면 약 {formatDuration(speakingTime(count.charactersWithoutSpaces))}</span>
      )}
      {isUnkept ? (
        <span role="alert" className="font-medium text-red">
          이 기기에 보관하지 못했어요. 다른 곳에 복사해 두세요.
        </span>
      ) : (
        answer !== '' && <span>이 기기에 보관 중</span>
      )}
    </p>
  );
}
