import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useRef } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import {
  type Member,
  type UsageTokens,
  adminMemberRoutes,
  MAXIMUM_DAILY_SELF_GRANT,
  tokenGrantSchema,
} from '#contracts';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { HttpError } from '@/lib/api/api-errors';
import { callApi } from '@/lib/api/call-api';
import { formatNumber } from '@/lib/format';
import { errorMessage } from '@/lib/query/error-message';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { useSessionStore } from '@/lib/stores/session-store';
import { memberTokenHistoryKey, memberTokensQuery } from './member-queries.js';
import { memberName } from './member-text.js';

type GrantFormState = UseFormReturn<GrantFormValues, unknown, TokenGrant>;

interface GrantFormProps {
  member: Member;
  balance: UsageTokens;
}

/** Gives a member tokens, for a reason, after asking. */
export function GrantForm({ member, balance }: GrantFormProps) {
  const form: GrantFormState = useForm<GrantFormValues, unknown, TokenGrant>({
    resolver: zodResolver(grantFormSchema),
    defaultValues: EMPTY_GRANT,
  });
  const [toConfirm, setToConfirm] = useState<TokenGrant | null>(null);
  const grant = useGrantTokens(member, () => form.reset());
  const isSelf = useSessionStore((state) => state.user?.memberId === member.memberId);
  const confirm = () => {
    setToConfirm(null);
    if (toConfirm) grant.mutate(toConfirm, { onError: (error) => showFieldErrors(form, error) });
  };
  return (
    <form
      noValidate
      aria-label="토큰 주기"
      className="flex flex-col gap-4 rounded-s bg-sunken p-4"
      onSubmit={(event) => void form.handleSubmit(setToConfirm)(event)}
    >
      <GrantFields form={form} balance={balance} />
      {isSelf && !grant.error && (
        <p className="text-caption text-pretty text-ink-soft">
          내 계정에는 24시간 동안 {MAXIMUM_DAILY_SELF_GRANT}개까지만 직접 줄 수 있어요. 더 필요하면 다른
          관리자에게 부탁해&nbsp;주세요.
        </p>
      )}
      {grant.error && (
        <p role="alert" className="text-caption font-medium text-red">
          {errorMessage(grant.error)}
        </p>
      )}
      <Button type="submit" className="self-start" isBusy={grant.isPending}>
        토큰 주기
      </Button>
      {toConfirm && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setToConfirm(null)}
          title={`${memberName(member)}님에게 토큰 ${formatNumber(toConfirm.amount)}개를 줄까요?`}
          description={`남은 토큰이 ${balanceChangeText(balance, toConfirm.amount)} 돼요. 준 토큰은 되돌릴 수 없어요.`}
          confirmLabel="토큰 주기"
          onConfirm={confirm}
        />
      )}
    </form>
  );
}

function GrantFields({ form, balance }: { form: GrantFormState; balance: UsageTokens }) {
  const { errors } = form.formState;
  const amount = typedAmount(useWatch({ control: form.control, name: 'amount' }));
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[9rem_1fr]">
      <Field
        label="토큰"
        isRequired
        hint={amount === null ? '1개에서 1,000개까지' : `${balanceChangeText(balance, amount)} 돼요`}
        error={errors.amount?.message}
      >
        <Input inputMode="numeric" autoComplete="off" {...form.register('amount')} />
      </Field>
      <Field label="사유" isRequired error={errors.reason?.message}>
        <Input autoComplete="off" placeholder="예: 장애 보상" {...form.register('reason')} />
      </Field>
    </div>
  );
}

const balanceChangeText = ({ remainingTokens }: UsageTokens, amount: number): string =>
  `${formatNumber(remainingTokens)}개에서 ${formatNumber(remainingTokens + amount)}개가`;

/** Shows the server's validation errors at their fields. */
function showFieldErrors(form: GrantFormState, error: Error): void {
  if (!(error instanceof HttpError)) return;
  const { amount, reason } = error.fieldErrors;
  if (amount) form.setError('amount', { message: amount });
  if (reason) form.setError('reason', { message: reason });
}

/** Converts the typed text, such as `1,000`, to the request body. */
const grantFormSchema = z
  .object({
    amount: z.string().transform((typed) => {
      const digits = typed.replaceAll(',', '').trim();
      return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
    }),
    reason: z.string(),
  })
  .transform((values): z.input<typeof tokenGrantSchema> => values)
  .pipe(tokenGrantSchema);

type GrantFormValues = z.input<typeof grantFormSchema>;
type TokenGrant = z.output<typeof tokenGrantSchema>;

const EMPTY_GRANT: GrantFormValues = { amount: '', reason: '' };

/** The number of tokens that the typed text stands for; null if it is invalid. */
const typedAmount = (amount: string): number | null =>
  grantFormSchema.safeParse({ amount, reason: '-' }).data?.amount ?? null;

/**
 * Grants tokens to a member and puts the answered balance into the cache. A grant sent again after a lost answer is
 * applied once.
 */
function useGrantTokens(member: Member, onGranted: () => void) {
  const { memberId } = member;
  const queryClient = useQueryClient();
  const unanswered = useRef<{ grant: string; key: string } | null>(null);
  const idempotencyKeyOf = (body: TokenGrant): string => {
    const grant = JSON.stringify(body);
    if (unanswered.current?.grant !== grant) unanswered.current = { grant, key: crypto.randomUUID() };
    return unanswered.current.key;
  };
  return useApiMutation({
    loading: 'toast',
    successMessage: ({ remainingTokens }) =>
      `${memberName(member)}님에게 토큰을 줬어요. 남은 토큰은 ${formatNumber(remainingTokens)}개예요.`,
    mutationFn: (body: TokenGrant) =>
      callApi(adminMemberRoutes.grantTokens, {
        params: { memberId },
        body,
        headers: { 'Idempotency-Key': idempotencyKeyOf(body) },
      }),
    invalidate: [memberTokenHistoryKey(memberId), queryKeys.audit],
    onSuccess: (balance) => {
      unanswered.current = null;
      queryClient.setQueryData(memberTokensQuery(memberId).queryKey, balance);
      onGranted();
    },
  });
}
