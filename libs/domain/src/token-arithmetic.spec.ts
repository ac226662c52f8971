import fc from 'fast-check';
import {
  applyDueRefills,
  grantTokens,
  holdTokens,
  nextRefillAt,
  releaseTokens,
  spendableTokens,
  takeTokens,
  type TokenPolicy,
  type TokenState,
} from './token-arithmetic.js';

const HOUR_MILLISECONDS = 3_600_000;
const START = Date.UTC(2026, 0, 1);
const policyOf = (cap: number, refillAmount = 10): TokenPolicy => ({
  cap,
  refillAmount,
  refillSeconds: 86_400,
});

type Step =
  | { kind: 'submit'; cost: number }
  | { kind: 'succeed' | 'fail' | 'cancel' | 'retry' | 'crash' | 'look' }
  | { kind: 'wait'; hours: number }
  | { kind: 'grant'; amount: number }
  | { kind: 'configure'; cap: number; refillAmount: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('submit' as const), cost: fc.integer({ min: 0, max: 8 }) }),
  fc.record({ kind: fc.constantFrom('succeed', 'fail', 'cancel', 'retry', 'crash', 'look') }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: -60, max: 90 }) }),
  fc.record({ kind: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 30 }) }),
  fc.record({
    kind: fc.constant('configure' as const),
    cap: fc.integer({ min: 0, max: 60 }),
    refillAmount: fc.integer({ min: 0, max: 25 }),
  }),
);

/** One member's account as the product keeps it: due refills before every change, and a ledger of what changed. */
class Account {
  state: TokenState;
  ledger: number;
  now = START;
  readonly open: number[] = [];

  constructor(public policy: TokenPolicy) {
    this.state = { balance: policy.cap, held: 0, refillStartedAt: null };
    this.ledger = policy.cap;
  }

  play(given: Step): void {
    if (given.kind === 'wait') this.now += given.hours * HOUR_MILLISECONDS;
    if (given.kind === 'configure') this.policy = policyOf(given.cap, given.refillAmount);
    this.refill();
    const now = new Date(this.now);
    if (given.kind === 'grant')
      this.change(grantTokens(this.state, this.policy, given.amount, now), given.amount);
    if (given.kind === 'submit') this.submit(given.cost);
    // A retry or a crash leaves the tokens held; the job is still open.
    if (given.kind === 'succeed') this.end((cost) => [takeTokens(this.state, this.policy, cost, now), 0]);
    if (given.kind === 'fail' || given.kind === 'cancel')
      this.end((cost) => [releaseTokens(this.state, cost), cost]);
  }

  private refill(): void {
    const before = this.state.balance;
    const { state, refilled } = applyDueRefills(this.state, this.policy, new Date(this.now));
    expect(refilled).toBeGreaterThanOrEqual(0);
    expect(state.balance).toBe(before + refilled);
    if (refilled > 0) expect(state.balance).toBeLessThanOrEqual(this.policy.cap);
    this.change(state, refilled);
  }

  private submit(cost: number): void {
    const held = holdTokens(this.state, cost);
    expect(held === null).toBe(spendableTokens(this.state) < cost);
    if (held === null) return;
    this.open.push(cost);
    this.change(held, -cost);
  }

  private end(settle: (cost: number) => [TokenState, number]): void {
    const cost = this.open.shift();
    if (cost !== undefined) this.change(...settle(cost));
  }

  private change(state: TokenState, amount: number): void {
    this.state = state;
    this.ledger += amount;
  }
}

describe('token arithmetic', () => {
  it('keeps bounds and ledger correct in any sequence', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const account = new Account(policyOf(40));
        for (const given of steps) {
          account.play(given);
          const { balance, held } = account.state;
          expect(held).toBeGreaterThanOrEqual(0);
          expect(held).toBeLessThanOrEqual(balance);
          expect(held).toBe(account.open.reduce((sum, cost) => sum + cost, 0));
          expect(account.ledger).toBe(balance - held);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('puts the next refill at most one interval ahead, and refills then', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const account = new Account(policyOf(40));
        for (const given of steps) account.play(given);
        account.play({ kind: 'look' });
        const { state, policy, now } = account;
        const next = nextRefillAt(state, policy);
        expect(next === null).toBe(state.balance >= policy.cap);
        if (next === null) return;
        expect(next.getTime()).toBeGreaterThan(now);
        expect(next.getTime()).toBeLessThanOrEqual(now + policy.refillSeconds * 1000);
        const justBefore = new Date(next.getTime() - 1);
        expect(applyDueRefills(state, policy, justBefore).refilled).toBe(0);
        const due = Math.min(policy.refillAmount, policy.cap - state.balance);
        expect(applyDueRefills(state, policy, next).refilled).toBe(due);
      }),
    );
  });

  it('gives the same however often it is read', () => {
    const looks = fc.array(fc.integer({ min: 0, max: 100 * HOUR_MILLISECONDS }), { maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), looks, (balance, waits) => {
        const policy = policyOf(40);
        const first: TokenState = {
          balance,
          held: 0,
          refillStartedAt: balance < 40 ? new Date(START) : null,
        };
        let [now, looked] = [START, first];
        for (const wait of waits) {
          now += wait;
          looked = applyDueRefills(looked, policy, new Date(now)).state;
        }
        expect(looked).toEqual(applyDueRefills(first, policy, new Date(now)).state);
      }),
    );
  });

  it('starts the refill clock when the balance falls below the cap, not when tokens are held', () => {
    const full: TokenState = { balance: 40, held: 0, refillStartedAt: null };
    const held = holdTokens(full, 5);
    if (held === null) throw new Error('it cannot be held');
    expect(nextRefillAt(held, policyOf(40))).toBeNull();
    const taken = takeTokens(held, policyOf(40), 5, new Date(START));
    expect(nextRefillAt(taken, policyOf(40))).toEqual(new Date(START + 24 * HOUR_MILLISECONDS));
  });

  it('does not wait for a refill clock that was set while the system time was wrong', () => {
    const state: TokenState = {
      balance: 0,
      held: 0,
      refillStartedAt: new Date(START + 1_000 * 24 * HOUR_MILLISECONDS),
    };
    const looked = applyDueRefills(state, policyOf(40), new Date(START)).state;
    expect(nextRefillAt(looked, policyOf(40))).toEqual(new Date(START + 24 * HOUR_MILLISECONDS));
  });

  it('removes nothing when the cap is lowered, and refills nothing above it', () => {
    const granted: TokenState = { balance: 55, held: 5, refillStartedAt: null };
    const later = new Date(START + 1_000 * HOUR_MILLISECONDS);
    expect(applyDueRefills(granted, policyOf(10), later)).toEqual({ state: granted, refilled: 0 });
  });
});
