const DAY_MS = 24 * 60 * 60_000;

/** How long a moment to come is away, in days begun: 30일 남음; on the last day that it is the last. */
export function daysLeft(moment: string, now: number = Date.now()): string {
  const days = Math.ceil((Date.parse(moment) - now) / DAY_MS);
  return days <= 1 ? '하루도 안 남음' : `${days}일 남음`;
}
