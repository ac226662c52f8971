import { useDeferredValue, useMemo } from 'react';
import { checkLimit, countText } from '#domain';
import type { LimitState } from '#domain';
import { Progress } from '@/components/ui/progress';
import { classNames } from '@/lib/class-names';
import { formatNumber } from '@/lib/format';

interface QuestionCounterProps {
  id: string;
  text: string;
  limit: number | null;
}

const TONES: Record<LimitState, { bar: 'accent' | 'green' | 'red'; text: string }> = {
  UNDER: { bar: 'accent', text: 'text-ink' },
  GOOD: { bar: 'green', text: 'text-green' },
  OVER: { bar: 'red', text: 'text-red' },
};

/** The counts that recruiters' forms use, against the question's limit. */
export function QuestionCounter({ id, text, limit }: QuestionCounterProps) {
  const deferred = useDeferredValue(text);
  const count = useMemo(() => countText(deferred), [deferred]);
  const check = limit === null ? null : checkLimit(count.characters, limit);
  const tone = TONES[check?.state ?? 'UNDER'];
  return (
    <div id={id} className="flex min-w-0 flex-1 basis-64 flex-col gap-2 pt-2 text-caption text-ink-faint">
      {check && (
        <Progress
          value={Math.min(100, check.percent)}
          label="글자 수 제한 대비"
          tone={tone.bar}
          className="rounded-full"
        />
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-0.5">
        <span className={classNames('font-semibold', tone.text)}>
          {formatNumber(count.characters)}
          {limit === null ? '자' : ` / ${formatNumber(limit)}자`}
          {check && ` · ${limitText(check.state, check.percent, check.remaining)}`}
        </span>
        <span>공백 제외 {formatNumber(count.charactersWithoutSpaces)}자</span>
        <span>EUC-KR {formatNumber(count.eucKrBytes)}바이트</span>
        <span>UTF-8 {formatNumber(count.utf8Bytes)}바이트</span>
      </p>
    </div>
  );
}

function limitText(state: LimitState, percent: number, remaining: number): string {
  if (state === 'OVER') return `${formatNumber(-remaining)}자 넘침`;
  return state === 'GOOD' ? `${percent}% 알맞음` : `${percent}%`;
}
