const HOUR_MILLISECONDS = 60 * 60 * 1_000;

/** The moment `hours` before now. */
export const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR_MILLISECONDS);

/** The moment `days` before now; negative for a later one. */
export const daysAgo = (days: number): Date => hoursAgo(24 * days);

/** The calendar day in Korea `days` after today, as YYYY-MM-DD. */
export const koreanDayIn = (days: number): string =>
  daysAgo(-days).toLocaleDateString('sv-SE', { timeZone: 'Asia/Seoul' });
