import type { AiStatistics } from '#contracts';
import type { ChartSeries } from '@/components/chart';
import { formatNumber } from '@/lib/format';
import { compactText, costText, dollarsText, knownDollars, secondsText } from './ai-text.js';

export type Day = AiStatistics['days'][number];

export interface Measure {
  label: string;
  series: readonly ChartSeries<Day>[];
  /** Whether the series add up; else they stand side by side. */
  isStacked: boolean;
  /** As the axis has room for it. */
  axisText: (value: number) => string;
  text: (value: number | null) => string;
}

const GREEN = 'var(--green)';
const RED = 'var(--red)';
const ACCENT = 'var(--accent)';
const FAINT = 'var(--ink-faint)';

const countText = (value: number | null): string => formatNumber(value ?? 0);

/** The measures that the chart can show. */
export const MEASURES = {
  calls: {
    label: '호출',
    isStacked: true,
    axisText: compactText,
    text: countText,
    series: [
      { key: 'succeeded', label: '성공', valueOf: ({ succeeded }) => succeeded, colour: GREEN },
      { key: 'failed', label: '실패', valueOf: ({ failed }) => failed, colour: RED, pattern: 'stripes' },
      { key: 'givenUp', label: '중단', valueOf: ({ givenUp }) => givenUp, colour: FAINT, pattern: 'dots' },
    ],
  },
  seconds: {
    label: '걸린 시간',
    isStacked: false,
    axisText: (value) => `${compactText(value)}초`,
    text: secondsText,
    series: [
      {
        key: 'medianFirstTokenSeconds',
        label: '첫 토큰까지 (중앙값)',
        valueOf: ({ medianFirstTokenSeconds }) => medianFirstTokenSeconds,
        colour: ACCENT,
        pattern: 'stripes',
      },
      {
        key: 'medianTotalSeconds',
        label: '끝날 때까지 (중앙값)',
        valueOf: ({ medianTotalSeconds }) => medianTotalSeconds,
        colour: ACCENT,
      },
    ],
  },
  tokens: {
    label: '모델 토큰',
    isStacked: true,
    axisText: compactText,
    text: countText,
    series: [
      { key: 'inputTokens', label: '입력', valueOf: ({ inputTokens }) => inputTokens, colour: ACCENT },
      {
        key: 'outputTokens',
        label: '출력',
        valueOf: ({ outputTokens }) => outputTokens,
        colour: ACCENT,
        pattern: 'stripes',
      },
    ],
  },
  dollars: {
    label: '비용',
    isStacked: true,
    axisText: dollarsText,
    text: costText,
    series: [{ key: 'dollars', label: '비용', valueOf: knownDollars, colour: ACCENT }],
  },
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof MEASURES;
export const MEASURE_NAMES = ['calls', 'seconds', 'tokens', 'dollars'] as const satisfies MeasureName[];
