import { useQuery } from '@tanstack/react-query';
import { CUSTOM_PROMPT_LIMIT, TOKEN_COSTS, aiRoutes } from '#contracts';
import type { AiImproveRequest, Job } from '#contracts';
import { useAiConsent } from '@/components/ai-consent/use-ai-consent';
import { Badge } from '@/components/ui/badge';
import { CostButton } from '@/components/cost-button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { formatNumber } from '@/lib/format';
import { useJobMutation } from '@/lib/jobs/use-job-mutation';
import { productInfoQuery } from '@/lib/product-info';
import { errorMessage } from '@/lib/query/error-message';
import type { ImproveJob, ImproveSubject } from '../job/use-improve-job.js';
import { improveBlock } from './improve-block.js';
import { ImproveOutcome } from './improve-outcome.js';
import { JobFieldInputs } from './job-field-inputs.js';
import { useKeptRequest } from './use-kept-request.js';

export interface ImprovePanelProps {
  subject: ImproveSubject;
  content: string;
  jobField: string;
  experienceYears: number;
  onOptionsChange: (options: { jobField?: string; experienceYears?: number }) => void;
  improve: ImproveJob;
  isOnline: boolean;
  /** What stands in the fields now, read when the button is pressed. */
  readLetter: () => Pick<AiImproveRequest, 'content' | 'questions' | 'companyName'>;
  onStarted: (job: Job) => void;
  onReview: () => void;
}

/** The options of an improvement, its price, and what became of the last one. */
export function ImprovePanel(props: ImprovePanelProps) {
  const { content, jobField, experienceYears, onOptionsChange, improve, isOnline } = props;
  const [customPrompt, setCustomPrompt] = useKeptRequest(props.subject);
  const { data: productInfo } = useQuery(productInfoQuery());
  const start = useStart(props, customPrompt);
  const block = improveBlock({
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
        isRetryBlocked={block !== null}
      />
      <JobFieldInputs jobField={jobField} experienceYears={experienceYears} onChange={onOptionsChange} />
      <Field
        label="요청 사항"
        hint={`${formatNumber(customPrompt.length)} / ${CUSTOM_PROMPT_LIMIT}자`}
        error={
          customPrompt.trim().length > CUSTOM_PROMPT_LIMIT ? '요청 사항은 500자까지 쓸 수 있어요.' : undefined
        }
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
          disabledReason={block}
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

/** Consent, then a fresh look at the balance, then the job. */
function useStart(props: ImprovePanelProps, customPrompt: string) {
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
  return { run, isPending: submit.isPending, error: submit.error && errorMessage(submit.error) };
}
