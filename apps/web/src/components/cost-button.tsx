import { type ReactNode, useId } from 'react';
import { Button, type ButtonProps } from '@/components/ui/button';
import { useAiStopMessage } from '@/lib/ai-status';
import { MINUTE_MILLISECONDS } from '@/lib/durations';
import { formatRelative } from '@/lib/format';
import { useTokenBalance } from '@/lib/token-queries';

interface CostButtonProps extends Omit<ButtonProps, 'children' | 'disabled'> {
  /** The action, such as 'AI 개선'. */
  label: string;
  /** Tokens the action costs. */
  cost: number;
  /** Why the action is not possible now; null when it is. Shown below the button. */
  disabledReason?: string | null;
  /** Another button beside it, such as cancel; the reason is shown below both. */
  beside?: ReactNode;
}

/**
 * A button for an AI action: shows what the action costs, why it is disabled, and how many tokens are left where they
 * are too few. A shortage does not disable it: the balance at hand may be old, and the action checks a fresh one.
 */
export function CostButton({
  label,
  cost,
  disabledReason = null,
  beside,
  className,
  ...rest
}: CostButtonProps) {
  const noteId = useId();
  const { data: balance } = useTokenBalance();
  const shortage =
    balance && balance.remainingTokens < cost
      ? shortageText(balance.remainingTokens, balance.nextRefillTime)
      : null;
  const stopMessage = useAiStopMessage();
  const reason = stopMessage ?? disabledReason;
  const note = reason ?? shortage;
  const button = (
    <Button
      variant="solid"
      {...rest}
      className={beside ? undefined : 'w-full'}
      // Not the disabled attribute: the reason must be reachable by keyboard.
      aria-disabled={reason !== null}
      aria-describedby={note ? noteId : undefined}
      onClick={reason === null ? rest.onClick : (event) => event.preventDefault()}
    >
      {label}
      <span className="font-medium opacity-85">· 토큰 {cost}</span>
    </Button>
  );
  return (
    <span className={className}>
      {beside ? (
        <span className="flex flex-wrap items-center gap-2">
          {button}
          {beside}
        </span>
      ) : (
        button
      )}
      {note && (
        <span id={noteId} className="mt-1.5 block text-caption text-ink-soft">
          {note}
        </span>
      )}
    </span>
  );
}

function shortageText(remaining: number, nextRefillTime: string | null): string {
  const refill = nextRefillTime ? ` ${refillText(nextRefillTime)}` : '';
  return `남은 토큰은 ${remaining}개예요.${refill}`;
}

function refillText(nextRefillTime: string): string {
  const isNear = new Date(nextRefillTime).getTime() - Date.now() < MINUTE_MILLISECONDS;
  return isNear ? '곧 채워져요.' : `${formatRelative(nextRefillTime)}에 채워져요.`;
}
