import { RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent, RefObject } from 'react';
import { aiRoutes, MAXIMUM_CHANGE_WISH_LENGTH, changeWishSchema, TOKEN_COSTS } from '#contracts';
import type { Job } from '#contracts';
import { useAiConsent } from '@/components/ai-consent';
import { CostButton } from '@/components/cost-button';
import { JobFailure } from '@/components/job-progress/job-failure';
import { RunningJob } from '@/components/job-progress/job-progress';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { isComposingKey } from '@/lib/composing-key';
import { startFailureText, useJobMutation } from '@/lib/jobs/use-job-mutation';
import { useOnline } from '@/lib/use-online';
import { useSessionText } from '@/lib/use-session-text';
import { isInProgress } from './use-rewordings.js';
import type { Rewordings } from './use-rewordings.js';

const COMMON_WISHES = ['더 짧게', '더 구체적으로', '숫자를 살려서', '더 담백하게'];
const OFFLINE = '오프라인이에요. 연결되면 다시 받을 수 있어요.';

interface RewordOpenerProps {
  changeId: string;
  /** Of the change in the list. */
  number: number;
  rewordings: Rewordings;
  ref: RefObject<HTMLButtonElement | null>;
}

/** Opens the form for another wording; absent while the form is open and while a job words the change. */
export function RewordOpener({ changeId, number, rewordings, ref }: RewordOpenerProps) {
  const job = rewordings.jobOf(changeId);
  if (rewordings.openChangeId === changeId || (job && isInProgress(job))) return null;
  return (
    <Button
      ref={ref}
      size="small"
      variant="quiet"
      aria-label={`변경 ${number} 다시 부탁하기, 토큰 ${TOKEN_COSTS.AI_IMPROVE_CHANGE}`}
      onClick={() => rewordings.setOpenChangeId(changeId)}
    >
      <RotateCw aria-hidden /> 다시 부탁하기
      <span className="font-medium text-ink-faint">· 토큰 {TOKEN_COSTS.AI_IMPROVE_CHANGE}</span>
    </Button>
  );
}

interface RewordChangeProps {
  changeId: string;
  /** Of the change in the list. */
  number: number;
  /** Number of wordings of the change: once it rises, the wish is granted and cleared. */
  wordings: number;
  rewordings: Rewordings;
  /** The button of RewordOpener, which has the focus after the form is closed. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** Asks for another wording of a change, in its card: the wish, the progress, and the reason of a failure. */
export function RewordChange(props: RewordChangeProps) {
  const { changeId, number, rewordings, opener } = props;
  const isOpen = rewordings.openChangeId === changeId;
  const input = useRef<HTMLInputElement>(null);
  const reword = useReword(props, (job) => {
    rewordings.add(job);
    rewordings.setOpenChangeId(null);
  });
  const job = rewordings.jobOf(changeId);
  if (job && isInProgress(job)) return <RunningJob job={job} />;

  const open = () => rewordings.setOpenChangeId(changeId);
  // The focus moves when the member closes the form, not at every render.
  const close = () => {
    rewordings.setOpenChangeId(null);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <>
      {job && <Outcome job={job} reword={reword} onOpen={open} onClose={() => rewordings.dismiss(job)} />}
      {isOpen && <WishForm number={number} reword={reword} input={input} onClose={close} />}
    </>
  );
}

interface OutcomeProps {
  job: Job;
  reword: Reword;
  onOpen: () => void;
  onClose: () => void;
}

/**
 * Why the last rewording failed, or that it was cancelled. A retry sends the same wish; if the wish is not stored any
 * more, or cannot be sent now, the form opens instead.
 */
function Outcome({ job, reword, onOpen, onClose }: OutcomeProps) {
  const canSend = reword.isWritten && reword.refusal === null;
  return <JobFailure job={job} onRetry={canSend ? reword.submit : onOpen} onClose={onClose} />;
}

interface WishFormProps {
  number: number;
  reword: Reword;
  input: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

function WishForm({ number, reword, input, onClose }: WishFormProps) {
  const { wish, setWish, error, submit } = reword;
  const form = useRef<HTMLFormElement>(null);
  // Scrolls the button and the error of the form into view, too.
  useEffect(() => form.current?.scrollIntoView({ block: 'nearest' }), [error]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys in the form are typed or press a button: the review must not take them for its shortcuts.
    event.stopPropagation();
    if (event.key === 'Escape' && !isComposingKey(event)) {
      event.preventDefault();
      onClose();
    }
    if (event.key === 'Enter' && isComposingKey(event)) event.preventDefault();
  };
  return (
    <form
      ref={form}
      data-above-bottom-bar
      aria-label={`변경 ${number} 다시 부탁하기`}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-3 border-t border-line pt-3"
    >
      <Field
        label="어떻게 고칠까요?"
        hint={`${wish.trim().length} / ${MAXIMUM_CHANGE_WISH_LENGTH}자`}
        error={error ?? undefined}
      >
        <div
          role="group"
          aria-label="자주 하는 부탁"
          className="mb-1 grid w-fit grid-cols-2 gap-1.5 sm:max-lg:grid-cols-4"
        >
          {COMMON_WISHES.map((common) => (
            <Button
              key={common}
              size="small"
              aria-pressed={wish === common}
              className="aria-pressed:border-accent aria-pressed:text-accent"
              onClick={() => {
                setWish(common);
                input.current?.focus();
              }}
            >
              {common}
            </Button>
          ))}
        </div>
        <Input
          ref={input}
          autoFocus
          value={wish}
          placeholder="예: 결과를 먼저 말해 주세요."
          onChange={(event) => setWish(event.target.value)}
        />
      </Field>
      <CostButton
        type="submit"
        size="small"
        label="다시 받기"
        cost={TOKEN_COSTS.AI_IMPROVE_CHANGE}
        disabledReason={reword.refusal}
        isBusy={reword.isPending}
        beside={
          <Button size="small" variant="quiet" onClick={onClose}>
            그만두기
          </Button>
        }
      />
    </form>
  );
}

type Reword = ReturnType<typeof useReword>;

/** A wish for one change: what is typed stays through a reload, until it is granted. */
function useReword({ changeId, wordings, rewordings }: RewordChangeProps, onAccepted: (job: Job) => void) {
  const { improveJobId } = rewordings;
  const [wish, keepWish] = useSessionText(`change-wish:${improveJobId}:${changeId}:${wordings}`);
  const [error, setError] = useState<string | null>(null);
  const askConsent = useAiConsent();
  const isOnline = useOnline();
  const mutation = useJobMutation(aiRoutes.rewordChange, {
    tokenCost: TOKEN_COSTS.AI_IMPROVE_CHANGE,
    loading: 'none',
    onAccepted,
  });
  const refusal = isOnline ? null : OFFLINE;
  const submit = async () => {
    if (refusal !== null || mutation.isPending) return;
    const parsed = changeWishSchema.safeParse({ wish });
    setError(parsed.error?.issues[0]?.message ?? null);
    if (!parsed.success || !(await askConsent())) return;
    mutation.mutate({ params: { jobId: improveJobId, changeId }, body: parsed.data });
  };
  return {
    wish,
    isWritten: wish.trim() !== '',
    setWish: (next: string) => {
      keepWish(next);
      setError(null);
      if (mutation.isError) mutation.reset();
    },
    error: error ?? startFailureText(mutation.error),
    refusal,
    isPending: mutation.isPending,
    submit: () => void submit(),
  };
}
