import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import {
  aiSwitchChangeSchema,
  MAXIMUM_AI_SWITCH_MESSAGE_LENGTH,
  MAXIMUM_REASON_LENGTH,
  type AiSwitchChange,
  type AiSwitchView,
} from '#contracts';
import { Moment } from '@/components/moment';
import { Badge } from '@/components/ui/badge';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { Textarea } from '@/components/ui/textarea';
import { formatNumber } from '@/lib/format';
import { errorMessage } from '@/lib/query/error-message';
import { aiSwitchQuery, useChangeAiSwitch } from './ai-queries.js';

const SUGGESTED_MESSAGE = 'AI 기능을 잠시 점검하고 있어요. 곧 다시 쓸 수 있어요.';

/** The state of the AI switch, its last change, and the form to change it. */
export function AiSwitchPanel() {
  const { data, error, isFetching, refetch } = useQuery(aiSwitchQuery());
  return (
    <section aria-labelledby="ai-switch" className="flex flex-col gap-4">
      <h2 id="ai-switch" className="text-heading">
        AI 호출 스위치
      </h2>
      {error && (
        <ErrorState
          title={data ? '새로 불러오지 못해 전에 본 상태를 보여 드려요' : '스위치의 상태를 불러오지 못했어요'}
          description={errorMessage(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <div role="status" aria-label="스위치의 상태를 불러오는 중이에요">
          <Skeleton className="h-31 w-full max-lg:h-46 max-sm:h-50" />
        </div>
      )}
      {data && <SwitchState state={data} />}
    </section>
  );
}

function SwitchState({ state }: { state: AiSwitchView }) {
  const { isStopped, message, heldJobs } = state;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-y border-line py-5">
      <div className="flex max-w-prose min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={isStopped ? 'red' : 'green'}>{isStopped ? '멈춤' : '허용 중'}</Badge>
          <LastChange state={state} />
        </div>
        {message === null ? (
          <p className="text-small text-balance text-ink-soft">
            회원이 AI 기능을 쓸 수 있어요. 멈추면 모든 서버에서 1초&nbsp;안에 호출이 멎고, 하던 작업은 토큰을
            맡아 둔 채 기다려요.
          </p>
        ) : (
          <>
            <MemberPreview message={message} />
            <p className="text-small text-ink-soft">
              {heldJobs === 0
                ? '기다리는 작업이 없어요.'
                : `작업 ${formatNumber(heldJobs)}건이 기다리고 있어요.`}{' '}
              다시 허용하면 저절로 이어서 해요.
            </p>
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isStopped && (
          <SwitchButton state={state} stops variant="outline">
            글 고치기
          </SwitchButton>
        )}
        <SwitchButton state={state} stops={!isStopped} variant={isStopped ? 'solid' : 'danger-outline'}>
          {isStopped ? '다시 허용' : '호출 멈추기'}
        </SwitchButton>
      </div>
    </div>
  );
}

interface SwitchButtonProps extends Pick<SwitchDialogProps, 'state' | 'stops'> {
  variant: ButtonVariant;
  children: string;
}

/** Opens the dialog of one change. */
function SwitchButton({ state, stops, variant, children }: SwitchButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const change = useChangeAiSwitch(() => setIsConfirming(false));
  return (
    <>
      <Button variant={variant} onClick={() => setIsConfirming(true)}>
        {children}
      </Button>
      {isConfirming && (
        <SwitchDialog
          state={state}
          stops={stops}
          change={change}
          onClose={() => {
            change.reset();
            setIsConfirming(false);
          }}
        />
      )}
    </>
  );
}

function LastChange({ state: { isStopped, changedAt, changedBy } }: { state: AiSwitchView }) {
  if (changedAt === null) return null;
  return (
    <p className="text-caption text-ink-soft">
      <Moment at={changedAt} />
      {isStopped ? '부터 멈춤' : '부터 허용 중'}
      {changedBy && ` · ${changedBy.name ?? changedBy.email ?? `회원 ${changedBy.memberId}`}`}
    </p>
  );
}

/** The message as members see it below a button. */
const MemberPreview = ({ message }: { message: string }) => (
  <div className="rounded-s bg-sunken px-4 py-3">
    <p className="text-caption text-ink-faint">회원이 보는 글</p>
    <p className="mt-1 text-small break-words whitespace-pre-line">{message}</p>
  </div>
);

const formSchema = z.object({ message: z.string(), reason: z.string() });
type FormValues = z.infer<typeof formSchema>;

const changeOf = (
  stops: boolean,
  { message, reason }: FormValues,
  expectedVersion: number,
): z.input<typeof aiSwitchChangeSchema> =>
  stops
    ? { isStopped: true, message, reason, expectedVersion }
    : { isStopped: false, reason, expectedVersion };

interface SwitchDialogProps {
  state: AiSwitchView;
  /** Stops calls or edits the message while they are stopped; otherwise allows calls. */
  stops: boolean;
  change: ReturnType<typeof useChangeAiSwitch>;
  onClose: () => void;
}

/** Confirms the change of the switch and asks for its message and reason. */
function SwitchDialog({ state, stops, change, onClose }: SwitchDialogProps) {
  // The version shown when the dialog opened: the server refuses if another administrator changed the switch since.
  const [{ version, message }] = useState(state);
  const form = useForm<FormValues, unknown, AiSwitchChange>({
    resolver: zodResolver(
      formSchema.transform((values) => changeOf(stops, values, version)).pipe(aiSwitchChangeSchema),
    ),
    defaultValues: { message: message ?? SUGGESTED_MESSAGE, reason: '' },
  });
  const isEdit = stops && message !== null;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={
        isEdit ? '회원에게 보일 글을 고칠까요?' : stops ? 'AI 호출을 멈출까요?' : 'AI 호출을 다시 허용할까요?'
      }
      description={
        stops
          ? '1초 안에 모든 서버에서 호출이 멎어요. 하던 작업은 토큰을 맡아 둔 채 기다리고, 새 작업은 받지 않아요.'
          : '기다리던 작업이 저절로 이어지고, 회원이 AI 기능을 다시 쓸 수 있어요.'
      }
      confirmLabel={isEdit ? '고치기' : stops ? '호출 멈추기' : '다시 허용'}
      isDanger={stops && !isEdit}
      isBusy={change.isPending}
      onConfirm={() => void form.handleSubmit((body) => change.mutate(body))()}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void form.handleSubmit((body) => change.mutate(body))(event)}
      >
        {stops && <MessageField form={form} />}
        <Field
          label="사유"
          isRequired
          hint="감사 기록에 남아요. 회원에게는 보이지 않아요."
          error={form.formState.errors.reason?.message}
        >
          <Input
            autoComplete="off"
            maxLength={MAXIMUM_REASON_LENGTH}
            placeholder={stops ? '예: 제공사 장애' : '예: 점검이 끝남'}
            {...form.register('reason')}
          />
        </Field>
        {change.error && (
          <p role="alert" className="text-caption font-medium text-red">
            {errorMessage(change.error)} {state.version !== version && '지금 상태를 다시 확인해 주세요.'}
          </p>
        )}
      </form>
    </ConfirmDialog>
  );
}

function MessageField({ form }: { form: UseFormReturn<FormValues, unknown, AiSwitchChange> }) {
  const message = useWatch({ control: form.control, name: 'message' });
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="회원에게 보일 글"
        isRequired
        hint={`${formatNumber(message.length)} / ${MAXIMUM_AI_SWITCH_MESSAGE_LENGTH}자`}
        error={form.formState.errors.message?.message}
      >
        <Textarea rows={3} {...form.register('message')} />
      </Field>
      {message.trim() !== '' && <MemberPreview message={message.trim()} />}
    </div>
  );
}
