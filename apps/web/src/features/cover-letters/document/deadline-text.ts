/** D-14, D-DAY, or 마감; `days` as counted from today in Seoul. */
export function deadlineText(days: number): string {
  if (days === 0) return 'D-DAY';
  return days > 0 ? `D-${days}` : '마감';
}
