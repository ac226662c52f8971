import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import { Button } from './button.js';

export interface ErrorStateProps {
  title: string;
  description?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  action?: ReactNode;
  className?: string;
}

/** Something failed, such as loading: what, why as far as known, and a button to try again. */
export function ErrorState({ title, description, onRetry, isRetrying, action, className }: ErrorStateProps) {
  return (
    <div role="alert" className={classNames('border-l-2 border-red px-5 py-4', className)}>
      <p className="font-semibold text-ink">{title}</p>
      {description && <div className="mt-1 text-small text-ink-soft">{description}</div>}
      {(onRetry || action) && (
        <div className="mt-4 flex flex-wrap gap-2">
          {onRetry && (
            <Button size="small" isBusy={isRetrying} onClick={onRetry}>
              {!isRetrying && <RotateCw aria-hidden />}
              다시 시도
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
