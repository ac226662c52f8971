import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';

export type BadgeTone = 'neutral' | 'accent' | 'green' | 'amber' | 'red';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-soft border-line',
  accent: 'bg-accent-wash text-accent border-accent/25',
  green: 'bg-green-wash text-green border-green/25',
  amber: 'bg-amber-wash text-amber border-amber/25',
  red: 'bg-red-wash text-red border-red/25',
};

export interface BadgeProps {
  tone?: BadgeTone;
  children: ReactNode;
  className?: string;
}

export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-s border px-2 py-0.5 text-caption font-semibold whitespace-nowrap [&_svg]:size-3.5',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
