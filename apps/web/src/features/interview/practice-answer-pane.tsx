import {
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
  useEffect,
  useEffectEvent,
  type ComponentType,
} from 'react';
import {
  INTERVIEW_LIMITS,
  TOKEN_COSTS,
  type CoverLetter,
  type InterviewQna,
  interviewPracticeSchema,
  interviewRoutes,
  practiceAnswerSchema,
} from '#contracts';
import { checkText, countText, type TextFinding } from '#domain';
import { useAiConsent } from '@/components/ai-consent';
import { CostButton } from '@/components/cost-button';
import { JobFailure } from '@/components/job-progress/job-failure';
import { RunningJob } from '@/components/job-progress/job-progress';
import { notifyCorrected } from '@/components/spelling/notify-corrected';
import { SpellingPanel } from '@/components/spelling/spelling-panel';
import { useSpellingCheck } from '@/components/spelling/use-spelling-check';
import type { DocumentText } from '@/components/spelling/use-document-findings';
import {
  selectionOf,
  type SpellingReviewProps,
  type SureCorrection,
  sureCorrections,
  type TextAccess,
} from '@/components/spelling/use-spelling-corrections';
import { controlClass } from '@/components/ui/field';
import { type TextSelection, WritingArea } from '@/components/writing-area';
import { isComposingKey } from '@/lib/composing-key';
import { formatDuration, formatNumber } from '@/lib/format';
import { startFailureText, useJobMutation } from '@/lib/jobs/use-job-mutation';
import { useUnstoredText } from '@/lib/open-documents';
import { useOnline } from '@/lib/use-online';
import type { PracticeDrafts, PracticeDraft } from './practice-drafts.js';
import { PracticeHelp, type HelpView } from './practice-help.js';
import { PracticeTimer, useStopwatch, type Stopwatch } from './practice-timer.js';
import { useInterviewJob } from './use-interview-job.js';

interface PracticeAnswerPaneProps {
  memberId: number;
  letter: CoverLetter;
  qna: InterviewQna;
  /** Of the question in the list. */
  number: number;
  drafts: PracticeDrafts;
  goalSeconds: number;
  onGoal: (seconds: number) => void;
  onLeaveField: () => void;
  SpellingReview: ComponentType<SpellingReviewProps>;
}

/** Writing an answer against the clock, with the findings of the rules and the AI's feedback. */
export function PracticeAnswerPane(props: PracticeAnswerPaneProps) {
  const { letter, qna, number, drafts, goalSeconds, onGoal, onLeaveField, SpellingReview } = props;
  const practice = usePracticeAnswer(drafts, qna.qnaId);
  const { answer, setAnswer, stopwatch } = practice;
  const [view, setView] = useState<HelpView>('checks');
  const feedback = usePracticeFeedback(letter.coverLetterId, qna.qnaId, () => setView('feedback'));
  const findings = useFindings(answer, letter.companyName);
  const access: TextAccess = { readText: () => answer, changeText: (_textId, text) => setAnswer(text) };
  const texts = useMemo(() => [{ textId: ANSWER_ID, name: '', text: answer }], [answer]);
  const reviewTexts = useMemo(() => [{ textId: ANSWER_ID, name: '내 답변', text: answer }], [answer]);
  const check = useAnswerSpelling(props, texts, access);
  const [corrections, setCorrections] = useState<readonly SureCorrection[] | null>(null);
  const [selection, setSelection] = useState<TextSelection | null>(null);
  const onSelected = useCallback(() => setSelection(null), []);
  const { job, isRunning, dismiss } = feedback.interviewJob;
  const refusal = refuseFeedback(answer, isRunning, useOnline());
  const ask = () => {
    practice.pause();
    void feedback.ask(answer.trim());
  };

  if (corrections) {
    const leave = () => {
      setCorrections(null);
      onLeaveField();
    };
    return (
      <SpellingReview
        corrections={corrections}
        texts={reviewTexts}
        isSaving={false}
        onApply={(corrected) => {
          setAnswer(corrected.get(ANSWER_ID) ?? answer);
          leave();
          notifyCorrected({
            before: new Map([[ANSWER_ID, answer]]),
            corrected,
            read: () => new Map([[ANSWER_ID, drafts.read(qna.qnaId).answer]]),
            replace: (replaced) => replaced.forEach((text) => setAnswer(text)),
          });
        }}
        onLeave={leave}
      />
    );
  }
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
        <WritingArea
          textId={ANSWER_ID}
          aria-label="내 답변"
          value={answer}
          onValueChange={setAnswer}
          marked={check.marked.get(ANSWER_ID)}
          onMark={check.onMark}
          selection={selection}
          onSelected={onSelected}
          placeholder="실제로 말하듯이 써 보세요. 쓰기 시작하면 시간을 재요."
          boxClass="min-h-80 rounded-s border px-3 py-2.5 text-editor!"
          areaClass={controlClass}
          copyClass="border-transparent bg-raised"
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isComposingKey(event)) onLeaveField();
          }}
        />
        {check.popover}
        <AnswerCounts answer={answer} isNotStored={practice.isNotStored} />
        {job && isRunning && <RunningJob job={job} />}
        {job && !isRunning && (
          <JobFailure
            job={job}
            onRetry={refusal === null && feedback.isAskedHere ? ask : undefined}
            onClose={dismiss}
          />
        )}
        <CostButton
          className="sm:self-start"
          label="피드백 받기"
          cost={TOKEN_COSTS.INTERVIEW_PRACTICE}
          disabledReason={refusal}
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
        number={number}
        answer={answer}
        findings={findings}
        onSelect={setSelection}
        spellingPanel={
          <SpellingPanel
            spelling={check.spelling}
            onSelect={(finding) => setSelection(selectionOf(finding, access))}
            onCorrect={check.correct}
            onReviewSure={() => setCorrections(sureCorrections(check.spelling.findings, access))}
            lastCorrection={check.lastCorrection}
          />
        }
        spellingCount={check.spelling.findings.length}
        onContinue={setAnswer}
      />
    </div>
  );
}

/** The id of the answer, which is the only text here. */
const ANSWER_ID = 'answer';

/** The spelling check of an answer. */
function useAnswerSpelling(
  { memberId, letter, qna }: PracticeAnswerPaneProps,
  texts: readonly DocumentText[],
  access: TextAccess,
) {
  const { companyName } = letter;
  const properNames = useMemo(() => (companyName === null ? [] : [companyName]), [companyName]);
  return useSpellingCheck({ memberId, documentKey: `answer:${qna.qnaId}`, properNames, texts }, access);
}

function useFindings(answer: string, companyName: string | null): TextFinding[] {
  const deferred = useDeferredValue(answer);
  return useMemo(
    () => (deferred.trim() === '' ? [] : checkText(deferred, { companyName })),
    [deferred, companyName],
  );
}

function AnswerCounts({ answer, isNotStored }: { answer: string; isNotStored: boolean }) {
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
      {isNotStored ? (
        <span role="alert" className="font-medium text-red">
          이 기기에 보관하지 못했어요. 다른 곳에 복사해 두세요.
        </span>
      ) : (
        answer !== '' && <span>이 기기에 보관 중</span>
      )}
    </p>
  );
}

interface PracticeAnswer {
  answer: string;
  setAnswer: (answer: string) => void;
  stopwatch: Stopwatch;
  pause: () => void;
  reset: () => void;
  /** Whether the device failed to store the draft. */
  isNotStored: boolean;
}

/**
 * The answer to one question and the time spent. Both are stored on this device at every key, when the stopwatch is
 * paused or reset, and when the question is left. The answer that another tab stores is taken over; its time is not.
 */
function usePracticeAnswer(drafts: PracticeDrafts, qnaId: number): PracticeAnswer {
  const [initial] = useState(() => drafts.read(qnaId));
  const [answer, setAnswer] = useState(initial.answer);
  const [isNotStored, setIsNotStored] = useState(false);
  useUnstoredText(isNotStored);
  const stopwatch = useStopwatch(initial.elapsed);
  const keep = (text: string, elapsed: number) =>
    setIsNotStored(!drafts.write(qnaId, { answer: text, elapsed }));

  // A draft that could not be stored exists only here: another tab's answer must not replace it.
  const takeOver = useEffectEvent((kept: PracticeDraft) => {
    if (!isNotStored) setAnswer(kept.answer);
  });
  useEffect(() => drafts.subscribe(qnaId, (kept) => takeOver(kept)), [drafts, qnaId]);

  const keepTime = useEffectEvent(() => {
    // Elapsed time alone does not overwrite what another tab has just written.
    if (stopwatch.isRunning && drafts.read(qnaId).answer === answer)
      drafts.write(qnaId, { answer, elapsed: stopwatch.read() });
  });
  useEffect(() => {
    const leave = () => keepTime();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return {
    answer,
    setAnswer: (text) => {
      // The first text starts the stopwatch; after a pause only its button does.
      if (answer === '' && stopwatch.elapsed === 0) stopwatch.start();
      setAnswer(text);
      keep(text, stopwatch.read());
    },
    stopwatch,
    pause: () => keep(answer, stopwatch.pause()),
    reset: () => {
      stopwatch.reset();
      keep(answer, 0);
    },
    isNotStored,
  };
}

/**
 * Asks the AI for feedback on an answer: consent, a current balance, then the job.
 * @param onReceived called for feedback on this question: the job may be about one that the member has left
 */
function usePracticeFeedback(coverLetterId: number, qnaId: number, onReceived: () => void) {
  const interviewJob = useInterviewJob({
    coverLetterId,
    type: 'INTERVIEW_PRACTICE',
    onSucceeded: ({ result }) => {
      if (interviewPracticeSchema.safeParse(result).data?.qnaId === qnaId) onReceived();
    },
  });
  const [askedId, setAskedId] = useState<string | null>(null);
  const askConsent = useAiConsent();
  const submit = useJobMutation(interviewRoutes.practice, {
    tokenCost: TOKEN_COSTS.INTERVIEW_PRACTICE,
    onAccepted: ({ jobId }) => {
      setAskedId(jobId);
      interviewJob.follow(jobId);
    },
  });
  return {
    interviewJob,
    /** Whether the job was started here: asking again asks about the same question. */
    isAskedHere: askedId !== null && interviewJob.job?.jobId === askedId,
    ask: async (answer: string) => {
      if (await askConsent()) submit.mutate({ params: { id: coverLetterId, qnaId }, body: { answer } });
    },
    isPending: submit.isPending,
    error: startFailureText(submit.error),
  };
}

/**
 * Why an answer can't be sent, in words for the member; null when it can. Tokens and stopped AI calls are left to the
 * button.
 */
function refuseFeedback(answer: string, isRunning: boolean, isOnline: boolean): string | null {
  if (isRunning) return '피드백을 쓰고 있어요.';
  const invalid = practiceAnswerSchema.safeParse({ answer }).error?.issues[0]?.message;
  if (invalid) return invalid;
  return isOnline ? null : '오프라인이에요. 연결되면 받을 수 있어요.';
}

/** Characters without spaces that a person speaks in one second of an interview. */
const CHARACTERS_PER_SECOND = 5;

/** How long a text takes to say aloud, in milliseconds. @param characters without spaces */
const speakingTime = (characters: number): number => Math.round(characters / CHARACTERS_PER_SECOND) * 1000;
