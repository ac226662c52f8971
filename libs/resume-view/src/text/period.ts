/** Months are `YYYY-MM`; a period that goes on has no end. */
interface Period {
  startDate: string | null;
  endDate: string | null;
}

/** `2024-03` as `2024.03`. */
export const formatMonth = (month: string): string => month.replace('-', '.');

/** A period in words, `ongoing` standing for an end that is not there; empty without any date. */
export function formatPeriod({ startDate, endDate }: Period, ongoing: string): string {
  if (startDate === null) return endDate === null ? '' : formatMonth(endDate);
  if (startDate === endDate) return formatMonth(startDate);
  return `${formatMonth(startDate)} – ${endDate === null ? ongoing : formatMonth(endDate)}`;
}

/** A month, or a period, where a missing end means that there is none, as of an award. */
export const formatMoment = (period: Period): string =>
  period.endDate === null
    ? formatPeriod({ ...period, endDate: period.startDate }, '')
    : formatPeriod(period, '');

/** How many months the periods cover together, each begun month counted once. Those without a start count nothing. */
export function coveredMonths(periods: readonly Period[], thisMonth: string): number {
  const months = new Set<number>();
  for (const { startDate, endDate } of periods) {
    if (startDate === null) continue;
    for (let month = monthNumber(startDate); month <= monthNumber(endDate ?? thisMonth); month += 1)
      months.add(month);
  }
  return months.size;
}

/** 27 as '2년 3개월'; empty for 0. */
export function formatDuration(months: number): string {
  const parts = [
    [Math.floor(months / 12), '년'],
    [months % 12, '개월'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join(' ');
}

function monthNumber(month: string): number {
  const [years, months] = month.split('-').map(Number);
  return (years ?? 0) * 12 + (months ?? 0);
}
