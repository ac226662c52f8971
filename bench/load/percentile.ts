/** The value that a share of the others does not exceed; NaN of none. @param share from 0 to 1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** p50, p95 and p99 as text. @param values in milliseconds */
export const percentilesOf = (values: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${percentile(values, share).toFixed(1)} ms`).join(', ');
