import { DAY_MILLISECONDS, HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from './durations.js';

const TIME_ZONE = 'Asia/Seoul';

const dateFormat = new Intl.DateTimeFormat('ko-KR', { timeZone: TIME_ZONE, dateStyle: 'medium' });
const dateTimeFormat = new Intl.DateTimeFormat('ko-KR', {
  timeZone: TIME_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
});
const timeFormat = new Intl.DateTimeFormat('ko-KR', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const clockFormat = new Intl.DateTimeFormat('ko-KR', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE });
const relativeFormat = new Intl.RelativeTimeFormat('ko-KR', { numeric: 'always' });
const numberFormat = new Intl.NumberFormat('ko-KR');

type Moment = Date | number | string;

export const formatNumber = (value: number): string => numberFormat.format(value);

/** 2026. 11. 20. */
export const formatDate = (moment: Moment): string => dateFormat.format(new Date(moment));

/** 2026. 11. 20. 오후 2:02 */
export const formatDateTime = (moment: Moment): string => dateTimeFormat.format(new Date(moment));

/** 14:02, in Seoul. */
export const formatTime = (moment: Moment): string => timeFormat.format(new Date(moment));

/** 14:02:05, in Seoul. */
export const formatClock = (moment: Moment): string => clockFormat.format(new Date(moment));

/** YYYY-MM-DD of a moment in Seoul. */
export const seoulDay = (moment: Moment): string => dayFormat.format(new Date(moment));

/** Within a day: 방금 전, 5분 전, 3시간 후; otherwise the date. */
export const formatRelative = (moment: Moment, now: number = Date.now()): string =>
  relativeWithinDay(moment, now) ?? formatDate(moment);

/** 방금 전, 5분 전, 3시간 후; null for a moment that is a day or more away. */
export function relativeWithinDay(moment: Moment, now: number = Date.now()): string | null {
  const difference = new Date(moment).getTime() - now;
  const distance = Math.abs(difference);
  if (distance >= DAY_MILLISECONDS) return null;
  if (distance < MINUTE_MILLISECONDS) return difference > 0 ? '곧' : '방금 전';
  return distance < HOUR_MILLISECONDS
    ? relativeFormat.format(Math.trunc(difference / MINUTE_MILLISECONDS), 'minute')
    : relativeFormat.format(Math.trunc(difference / HOUR_MILLISECONDS), 'hour');
}

/** 42초, 1분 5초. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds}초`;
  return seconds % 60 === 0 ? `${minutes}분` : `${minutes}분 ${seconds % 60}초`;
}

/** Days from today in Seoul until a date (YYYY-MM-DD): 0 is today, negative is past. */
export const daysUntil = (date: string, now: number = Date.now()): number =>
  Math.round((Date.parse(date) - Date.parse(seoulDay(now))) / DAY_MILLISECONDS);
