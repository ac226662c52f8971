/** How tokens refill: `refillAmount` every `refillSeconds` up to `cap`. */
export interface TokenPolicy {
  cap: number;
  refillAmount: number;
  refillSeconds: number;
}

/** A member's tokens. What can be spent is `balance - held`. `refillStartedAt` is null at the cap and above. */
export interface TokenState {
  balance: number;
  held: number;
  refillStartedAt: Date | null;
}

const intervalMilliseconds = (policy: TokenPolicy): number => policy.refillSeconds * 1000;

/** Tokens that can be spent now. */
export const spendableTokens = (state: TokenState): number => state.balance - state.held;

// The refill clock runs only below the cap and starts when the balance falls below it. A start in the future was set while
// the system time was wrong; the clock then starts now.
const withRefillClock = (state: TokenState, policy: TokenPolicy, now: Date): TokenState => ({
  ...state,
  refillStartedAt: state.balance >= policy.cap ? null : earlier(state.refillStartedAt ?? now, now),
});

const earlier = (left: Date, right: Date): Date => (left < right ? left : right);

/**
 * Adds every refill that has fallen due by `now`, in whole intervals, never above the cap.
 * @returns the new state and how many tokens were added
 */
export function applyDueRefills(
  state: TokenState,
  policy: TokenPolicy,
  now: Date,
): { state: TokenState; refilled: number } {
  const ticking = withRefillClock(state, policy, now);
  if (ticking.refillStartedAt === null) return { state: ticking, refilled: 0 };
  const elapsed = now.getTime() - ticking.refillStartedAt.getTime();
  const intervals = Math.floor(elapsed / intervalMilliseconds(policy));
  const refilled = Math.min(policy.cap - ticking.balance, intervals * policy.refillAmount);
  const refillStartedAt = new Date(
    ticking.refillStartedAt.getTime() + intervals * intervalMilliseconds(policy),
  );
  const refreshed = { ...ticking, balance: ticking.balance + refilled, refillStartedAt };
  return { state: withRefillClock(refreshed, policy, now), refilled };
}

/** When the next refill falls due; null at the cap and above. */
export const nextRefillAt = (state: TokenState, policy: TokenPolicy): Date | null =>
  state.refillStartedAt === null || state.balance >= policy.cap
    ? null
    : new Date(state.refillStartedAt.getTime() + intervalMilliseconds(policy));

/** Sets `cost` aside for a job; null when less can be spent. */
export const holdTokens = (state: TokenState, cost: number): TokenState | null =>
  spendableTokens(state) < cost ? null : { ...state, held: state.held + cost };

/** Spends `cost` that was held. */
export const takeTokens = (state: TokenState, policy: TokenPolicy, cost: number, now: Date): TokenState =>
  withRefillClock({ ...state, balance: state.balance - cost, held: state.held - cost }, policy, now);

/** Gives back `cost` that was held. */
export const releaseTokens = (state: TokenState, cost: number): TokenState => ({
  ...state,
  held: state.held - cost,
});

/** Adds tokens that an administrator grants; the cap does not limit them. */
export const grantTokens = (state: TokenState, policy: TokenPolicy, amount: number, now: Date): TokenState =>
  withRefillClock({ ...state, balance: state.balance + amount }, policy, now);
