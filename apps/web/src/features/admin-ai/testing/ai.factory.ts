import type { AiFigures, AiStatistics, AiSwitchView } from '#contracts';

export const figures = (overrides: Partial<AiFigures> = {}): AiFigures => ({
  calls: 0,
  succeeded: 0,
  givenUp: 0,
  failed: 0,
  medianFirstTokenSeconds: null,
  slowFirstTokenSeconds: null,
  medianTotalSeconds: null,
  slowTotalSeconds: null,
  inputTokens: 0,
  outputTokens: 0,
  dollars: 0,
  uncounted: 0,
  unpriced: 0,
  ...overrides,
});

const busy = figures({
  calls: 1234,
  succeeded: 1100,
  givenUp: 34,
  failed: 100,
  medianFirstTokenSeconds: 31.4,
  slowFirstTokenSeconds: 88,
  medianTotalSeconds: 52,
  slowTotalSeconds: 131.2,
  inputTokens: 2_000_000,
  outputTokens: 345_678,
  dollars: 12.34,
  uncounted: 3,
});
const failures = [
  { outcome: 'timeout', calls: 90 },
  { outcome: 'rate_limited', calls: 9 },
  { outcome: 'burnt_out', calls: 1 },
];

/** Two days, of which all calls were made on the first. */
export const aiStatistics = (overrides: Partial<AiStatistics> = {}): AiStatistics => ({
  totals: { ...busy, failures },
  days: [
    { day: '2026-11-19', ...busy },
    { day: '2026-11-20', ...figures() },
  ],
  purposes: [{ purpose: 'cover_letter_feedback', ...busy, failures }],
  promptVersions: [],
  ...overrides,
});

/** A switch that allows calls and was never changed. */
export const aiSwitch = (overrides: Partial<AiSwitchView> = {}): AiSwitchView => ({
  isStopped: false,
  message: null,
  version: 1,
  changedAt: null,
  changedBy: null,
  heldJobs: 0,
  ...overrides,
});
