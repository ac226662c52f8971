import { useMemo } from 'react';
import { checkLimit, countText } from '#domain';
import { classNames } from '@/lib/class-names';
import { formatNumber } from '@/lib/format';
import type { ReviewQuestion } from './place-changes.js';

/** How the length of a question moves with what was accepted, against its limit. */
export function QuestionLength({ before, after }: { before: ReviewQuestion; after: ReviewQuestion }) {
  const from = useMemo(() => countText(before.text).characters, [before.text]);
  const to = useMemo(() => countText(after.text).characters, [after.text]);
  const limit = after.characterLimit;
  const isOver = limit !== null && checkLimit(to, limit).state === 'OVER';
  return (
    <p className={classNames('text-caption', isOver ? 'font-semibold text-red' : 'text-ink-faint')}>
      {from === to ? '' : `${formatNumber(from)}자 → `}
      {formatNumber(to)}
      {limit === null ? '자' : ` / ${formatNumber(limit)}자`}
      {isOver && limit !== null && ` · ${formatNumber(to - limit)}자 넘침`}
    </p>
  );
}
