import type { CSSProperties } from 'react';
import { classNames } from '@/lib/class-names';

export interface ManuscriptProgressProps {
  /** 0 to 100. */
  value: number;
  label: string;
  /** Cells in the row. */
  cells?: number;
  isFailed?: boolean;
  className?: string;
}

/** Progress as a row of manuscript paper: one cell is written after the other. */
export function ManuscriptProgress({
  value,
  label,
  cells = 20,
  isFailed,
  className,
}: ManuscriptProgressProps) {
  const style: CSSProperties & Record<'--cells' | '--written', number> = {
    '--cells': cells,
    '--written': Math.min(100, Math.max(0, value)) / 100,
  };
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classNames('manuscript-progress', isFailed ? 'text-red' : 'text-accent', className)}
      style={style}
    />
  );
}

export interface ProgressProps {
  value: number;
  label: string;
  tone?: 'accent' | 'green' | 'amber' | 'red';
  className?: string;
}

const TONES = { accent: 'bg-accent', green: 'bg-green', amber: 'bg-amber-fill', red: 'bg-red' };

/** A plain thin bar, for shares such as characters of a limit. */
export function Progress({ value, label, tone = 'accent', className }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classNames('h-1 w-full overflow-hidden rounded-full bg-line', className)}
    >
      <span
        className={classNames('block h-full origin-left', TONES[tone])}
        style={{ transform: `scaleX(${Math.min(100, Math.max(0, value)) / 100})` }}
      />
    </div>
  );
}
