import { useQuery } from '@tanstack/react-query';
import {
  aiRoutes,
  COVER_LETTER_LIMITS,
  MAXIMUM_CUSTOM_PROMPT_LENGTH,
  isBlank,
  TOKEN_COSTS,
} from '#contracts';
import type { AiImproveRequest, Job } from '#contracts';
import { useAiConsent } from '@/components/ai-consent';
import { CostButton } from '@/components/cost-button';
import { HELD_LABEL, HeldNotice, useHeldMessage } from '@/components/job-progress/held-notice';
import { failureText } from '@/components/job-progress/job-failure';
import { ThinkingTime } from '@/components/job-progress/job-progress';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { ManuscriptProgress } from '@/components/ui/progress';
import { Textarea } from '@/components/ui/textarea';
import { formatNumber } from '@/lib/format';
import { jobStateLabel } from '@/lib/jobs/job-labels';
import { useCancelJob } from '@/lib/jobs/job-queries';
import { startFailureText, useJobMutation } from '@/lib/jobs/use-job-mutation';
import { productInfoQuery } from '@/lib/product-info';
import { useSessionText } from '@/lib/use-session-text';
import { wishKeyOf } from './stored-wish.js';
import type { ImproveJob, ImproveSubject } from './use-improve-job.js';

interface ImprovePanelProps {
  subject: ImproveSubject;
  content: string;
  jobField: string;
  experienceYears: number;
  onOptionsChange: (options: { jobField?: string; experienceYears?: number }) => void;
  improve: ImproveJob;
  isOnline: boolean;
  /** The current values of the fields, read when the button is pressed. */
  readLetter: () => Pick<AiImproveRequest, 'content' | 'questions' | 'companyName'>;
  onStarted: (job: Job) => void;
  onReview: () => void;
}

/** The options of an improvement, its price, and the state of the latest one. */
export function ImprovePanel(props: ImprovePanelProps) {
  const { content, jobField, experienceYears, onOptionsChange, improve, isOnline } = props;
  const [customPrompt, setCustomPrompt] = useSessionText(wishKeyOf(props.subject));
  const { data: productInfo } = useQuery(productInfoQuery());
  const start = useImproveStart(props, customPrompt);
  const refusal = refuseImprovement({
    content,
    jobField,
    experienceYears,
    customPrompt,
    isRunning: improve.offer === 'running',
    isOnline,
  });

  return (
    <section aria-label="AI 개선" className="flex flex-col gap-4">
      <h2 className="sr-only">AI 개선</h2>
      <p className="text-small text-ink-soft">
        문장마다 고칠 곳과 이유를 보여 드려요. 고른 것만 글에 들어가고, 그 전의 글은 버전으로 남아요.{' '}
        {productInfo?.aiPracticeMode && <Badge>연습용 AI</Badge>}
      </p>
      <ImproveOutcome
        improve={improve}
        onReview={props.onReview}
        onRetry={() => void start.run()}
        isRetryBlocked={refusal !== null}
      />
      <JobFieldInputs jobField={jobField} experienceYears={experienceYears} onChange={onOptionsChange} />
      <Field
        label="요청 사항"
        hint={`${formatNumber(customPrompt.length)} / ${MAXIMUM_CUSTOM_PROMPT_LENGTH}자`}
        error={refuseWish(customPrompt) ?? undefined}
      >
        <Textarea
          rows={3}
          value={customPrompt}
          placeholder="예: 협업 경험을 더 드러내 주세요."
          onChange={(event) => setCustomPrompt(event.target.value)}
        />
      </Field>
      <div className="flex flex-col gap-2">
        <CostButton
          label="AI 개선"
          cost={TOKEN_COSTS.AI_IMPROVE}
          size="large"
          disabledReason={refusal}
          isBusy={start.isPending}
          onClick={() => void start.run()}
        />
        {start.error && (
          <p role="alert" className="text-caption font-medium text-red">
            {start.error}
          </p>
        )}
      </div>
    </section>
  );
}

/** Consent, a check of the current balance, then the job. */
function useImproveStart(props: ImprovePanelProps, customPrompt: string) {
  const { subject, jobField, experienceYears, readLetter, improve, onStarted } = props;
  const askConsent = useAiConsent();
  const submit = useJobMutation(aiRoutes.improve, {
    tokenCost: TOKEN_COSTS.AI_IMPROVE,
    onAccepted: (job) => {
      improve.follow(job.jobId);
      onStarted(job);
    },
  });
  const run = async () => {
    if (!(await askConsent())) return;
    const about =
      subject.coverLetterId === null
        ? { draftId: subject.draftId ?? undefined }
        : { coverLetterId: subject.coverLetterId };
    submit.mutate({ body: { ...readLetter(), jobField, experienceYears, customPrompt, ...about } });
  };
  return { run, isPending: submit.isPending, error: startFailureText(submit.error) };
}

interface ImproveOutcomeProps {
  improve: ImproveJob;
  onReview: () => void;
  onRetry: () => void;
  isRetryBlocked: boolean;
}

/** The state of the latest improvement: running, ready for review, failed or stopped. */
function ImproveOutcome({ improve, onReview, onRetry, isRetryBlocked }: ImproveOutcomeProps) {
  const { offer, job, isUnreadable } = improve;
  if (!job || offer === 'none') return null;
  if (offer === 'running') return <Running job={job} />;
  if (isUnreadable)
    return <ErrorState title="AI의 답을 읽지 못했어요" description="새로고침하면 다시 읽어요." />;
  if (offer === 'review') return <Ready onReview={onReview} onDismiss={() => void improve.dismiss()} />;
  if (offer === 'cancelled')
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p role="status" className="text-small text-ink-soft">
          AI 개선을 멈췄어요. 토큰 {job.tokenCost}개는 돌려드렸어요.
        </p>
        <Button size="small" variant="quiet" onClick={() => void improve.dismiss()}>
          닫기
        </Button>
      </div>
    );
  return (
    <ErrorState
      title="AI 개선에 실패했어요"
      description={failureText(job)}
      {...(job.error?.canRetry === false || isRetryBlocked ? {} : { onRetry })}
      action={
        <Button size="small" variant="quiet" onClick={() => void improve.dismiss()}>
          닫기
        </Button>
      }
    />
  );
}

function Running({ job }: { job: Job }) {
  const cancel = useCancelJob();
  const isHeld = useHeldMessage(job) !== null;
  return (
    <div className="flex flex-col gap-3 border-y border-line py-4">
      <div className="flex items-center justify-between gap-3 text-small">
        <p role="status" className="font-semibold">
          {isHeld ? HELD_LABEL : jobStateLabel(job)}
        </p>
        <p className="text-ink-soft">{job.progress}%</p>
      </div>
      <ManuscriptProgress value={job.progress} label="AI 개선 진행" />
      <ThinkingTime job={job} showsElapsed />
      <HeldNotice job={job} />
      <div className="flex items-center justify-between gap-3">
        <p className="text-caption text-ink-faint">이 화면을 떠나도 계속돼요.</p>
        <Button size="small" isBusy={cancel.isPending} onClick={() => cancel.mutate(job.jobId)}>
          취소
        </Button>
      </div>
    </div>
  );
}

function Ready({ onReview, onDismiss }: { onReview: () => void; onDismiss: () => void }) {
  return (
    <div className="flex flex-col gap-3 border-y border-green/40 py-4">
      <p role="status" className="text-small font-semibold">
        AI 개선이 끝났어요. 바뀐 문장을 하나씩 검토해 보세요.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="solid" onClick={onReview}>
          검토하기
        </Button>
        <Button size="small" variant="quiet" onClick={onDismiss}>
          쓰지 않기
        </Button>
      </div>
    </div>
  );
}

interface JobFieldInputsProps {
  jobField: string;
  experienceYears: number;
  onChange: (options: { jobField?: string; experienceYears?: number }) => void;
}

/** Inputs for the job field and the years of experience: saved with the letter, and given to the AI. */
function JobFieldInputs({ jobField, experienceYears, onChange }: JobFieldInputsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
      <Field label="직무">
        <Input
          value={jobField}
          maxLength={COVER_LETTER_LIMITS.jobField}
          placeholder="예: 서비스 기획"
          onChange={(event) => onChange({ jobField: event.target.value })}
        />
      </Field>
      <Field label="경력 연차">
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={COVER_LETTER_LIMITS.experienceYears}
          value={experienceYears}
          onChange={(event) => onChange({ experienceYears: yearsOf(event.target.value) })}
        />
      </Field>
    </div>
  );
}

/** Parses typed years: an empty field is 0, and a value beyond the range becomes its nearest end. */
function yearsOf(value: string): number {
  const years = Math.trunc(Number(value));
  return Math.min(COVER_LETTER_LIMITS.experienceYears, Math.max(0, Number.isFinite(years) ? years : 0));
}

export interface ImproveRequestState {
  content: string;
  jobField: string;
  experienceYears: number;
  customPrompt: string;
  isRunning: boolean;
  isOnline: boolean;
}

/**
 * Why AI 개선 can't be pressed now, in words for the member; null when it can. Tokens and stopped AI calls are left to
 * its button.
 */
export function refuseImprovement(state: ImproveRequestState): string | null {
  const { content, isRunning, isOnline } = state;
  if (isRunning) return '이 글을 AI가 다듬고 있어요.';
  if (isBlank(content)) return '자기소개서 내용을 입력해주세요.';
  if (content.length > COVER_LETTER_LIMITS.content)
    return `내용은 ${formatNumber(COVER_LETTER_LIMITS.content)}자까지 보낼 수 있어요.`;
  const wishRefusal = refuseWish(state.customPrompt);
  if (wishRefusal !== null) return wishRefusal;
  if (state.jobField.trim().length > COVER_LETTER_LIMITS.jobField)
    return `지원 직무는 ${COVER_LETTER_LIMITS.jobField}자까지 쓸 수 있어요.`;
  if (!isYears(state.experienceYears))
    return `경력 연차는 0년부터 ${COVER_LETTER_LIMITS.experienceYears}년까지 적을 수 있어요.`;
  if (!isOnline) return '오프라인이에요. 연결되면 다듬을 수 있어요.';
  return null;
}

const refuseWish = (wish: string): string | null =>
  wish.trim().length > MAXIMUM_CUSTOM_PROMPT_LENGTH
    ? `요청 사항은 ${MAXIMUM_CUSTOM_PROMPT_LENGTH}자까지 쓸 수 있어요.`
    : null;

const isYears = (years: number): boolean =>
  Number.isInteger(years) && years >= 0 && years <= COVER_LETTER_LIMITS.experienceYears;
