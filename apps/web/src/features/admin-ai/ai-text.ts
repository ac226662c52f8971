import { PROMPT_LABELS, type AiFigures } from '#contracts';
import { formatNumber } from '@/lib/format';
import type { StatisticsRange } from './ai-queries.js';

const NOTHING = '–';

export const RANGE_LABELS: Record<StatisticsRange, string> = { '7': '7일', '30': '30일', '90': '90일' };

const PURPOSES: Record<string, string> = { ...PROMPT_LABELS, embedding: '임베딩' };

/** The purpose of a request; an unknown purpose by its key. */
export const purposeText = (purpose: string): string => PURPOSES[purpose] ?? purpose.replaceAll('_', ' ');

const OUTCOMES: Record<string, string> = {
  rate_limited: '요청이 너무 많다고 거절함 (429)',
  quota_exceeded: '제공사 계정의 한도나 잔액이 다함',
  unavailable: '연결이 안 되거나 제공사 오류 (5xx)',
  timeout: '제때 답이 오지 않음',
  invalid_reply: '답이 정한 형식에 맞지 않음',
  reply_cut_off: '답이 길이 한도에서 끊김',
  input_too_long: '글이 모델에 너무 긺',
  refused: '모델이 답하기를 거절함',
  content_filtered: '제공사의 내용 필터에 걸림',
  rejected: '요청이나 키를 거절함 (4xx)',
};

/** Why a request failed, in plain words. */
export const outcomeText = (outcome: string): string => OUTCOMES[outcome] ?? outcome.replaceAll('_', ' ');

const secondsFormat = new Intl.NumberFormat('ko-KR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const shortFormat = new Intl.NumberFormat('ko-KR', { maximumSignificantDigits: 2 });
const LONG_SECONDS = 100;

/** 0.42초, 3.2초, 57.0초, 134초; a dash for null. */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return NOTHING;
  if (seconds < 1) return `${shortFormat.format(seconds)}초`;
  return `${seconds < LONG_SECONDS ? secondsFormat.format(seconds) : formatNumber(Math.round(seconds))}초`;
}

const dollarFormat = new Intl.NumberFormat('ko-KR', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  minimumSignificantDigits: 2,
  maximumSignificantDigits: 2,
  roundingPriority: 'morePrecision',
});

/** US$12.30, US$0.70; below ten cents the first two significant digits, US$0.076 and US$0.0076. */
export const dollarsText = (dollars: number): string => dollarFormat.format(dollars);

/** The cost of calls; null when some have no price and the others cost nothing. */
export const knownDollars = ({ dollars, unpriced }: AiFigures): number | null =>
  dollars === 0 && unpriced > 0 ? null : dollars;

/** A dash for null. */
export const costText = (dollars: number | null): string =>
  dollars === null ? NOTHING : dollarsText(dollars);

const compactFormat = new Intl.NumberFormat('ko-KR', {
  notation: 'compact',
  maximumFractionDigits: 1,
  useGrouping: 'always',
});

/** 1.2만, 3,398.3만: where there is no room for every digit. */
export const compactText = (value: number): string => compactFormat.format(value);

/** The share of failures among finished calls; null before the first. */
export const failureShare = ({ succeeded, failed }: { succeeded: number; failed: number }): number | null =>
  succeeded + failed === 0 ? null : failed / (succeeded + failed);

const percentFormat = new Intl.NumberFormat('ko-KR', { style: 'percent', maximumFractionDigits: 1 });
export const percentText = (share: number | null): string =>
  share === null ? NOTHING : percentFormat.format(share);

/** 11. 20. of 2026-11-20. */
export const dayText = (day: string): string => {
  const [, month = '', date = ''] = day.split('-');
  return `${Number(month)}. ${Number(date)}.`;
};
