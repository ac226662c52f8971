import { Pause, Play, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { Select } from '@/components/ui/select';
import { SECOND_MILLISECONDS } from '@/lib/durations';
import { formatDuration } from '@/lib/format';
import { useNow } from '@/lib/use-now';

/** Goals for one answer, in seconds. */
export const GOALS = [60, 90, 120, 180] as const;

interface PracticeTimerProps {
  stopwatch: Stopwatch;
  goalSeconds: number;
  onGoal: (seconds: number) => void;
  onPause: () => void;
  onReset: () => void;
}

/** Time so far against a goal. */
export function PracticeTimer({ stopwatch, goalSeconds, onGoal, onPause, onReset }: PracticeTimerProps) {
  const { elapsed, isRunning } = stopwatch;
  const over = Math.floor(elapsed / SECOND_MILLISECONDS) - goalSeconds;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p role="timer" aria-label="걸린 시간" className="text-heading font-bold">
          {clockText(elapsed)}
        </p>
        <span className="flex">
          <IconButton
            label={isRunning ? '시간 멈추기' : '시간 재기'}
            size="small"
            onClick={isRunning ? onPause : stopwatch.start}
          >
            {isRunning ? <Pause aria-hidden /> : <Play aria-hidden />}
          </IconButton>
          <IconButton label="처음부터 다시 재기" size="small" disabled={elapsed === 0} onClick={onReset}>
            <RotateCcw aria-hidden />
          </IconButton>
        </span>
        <Select
          aria-label="목표 시간"
          className="ml-auto w-36"
          value={String(goalSeconds)}
          onChange={(event) => onGoal(Number(event.target.value))}
          options={GOALS.map((goal) => ({
            value: String(goal),
            label: `목표 ${formatDuration(goal * SECOND_MILLISECONDS)}`,
          }))}
        />
      </div>
      <Progress
        value={(elapsed / (goalSeconds * SECOND_MILLISECONDS)) * 100}
        label="목표 시간 대비"
        tone={over > 0 ? 'red' : 'accent'}
      />
      <p role="status" className="min-h-5 text-caption text-ink-faint">
        {over > 0 && '목표 시간을 넘었어요. 꼭 필요한 말만 남겨 보세요.'}
      </p>
    </div>
  );
}

/** 01:05 */
function clockText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / SECOND_MILLISECONDS);
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

const TICK_MILLISECONDS = 250;

export interface Stopwatch {
  /** Milliseconds so far. */
  elapsed: number;
  isRunning: boolean;
  start: () => void;
  /** @returns the elapsed milliseconds */
  pause: () => number;
  reset: () => void;
  /** The elapsed milliseconds at this moment, for storing them. */
  read: () => number;
}

/** A stopwatch that can be paused and continued. */
export function useStopwatch(initial: number): Stopwatch {
  const [state, setState] = useState<{ before: number; startedAt: number | null }>({
    before: initial,
    startedAt: null,
  });
  const { before, startedAt } = state;
  const now = useNow(TICK_MILLISECONDS, startedAt !== null);
  const at = (moment: number) => before + (startedAt === null ? 0 : Math.max(0, moment - startedAt));
  return {
    elapsed: at(now),
    isRunning: startedAt !== null,
    start: () =>
      setState((known) => (known.startedAt === null ? { ...known, startedAt: Date.now() } : known)),
    pause: () => {
      const elapsedNow = at(Date.now());
      setState({ before: elapsedNow, startedAt: null });
      return elapsedNow;
    },
    reset: () => setState({ before: 0, startedAt: null }),
    read: () => at(Date.now()),
  };
}
