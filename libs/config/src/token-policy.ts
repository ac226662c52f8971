import type { z } from 'zod';
import type { commonEnvironment } from './environment.js';

/** How tokens refill: `refillAmount` every `refillSeconds` up to `cap`. */
export interface TokenPolicy {
  cap: number;
  refillAmount: number;
  refillSeconds: number;
}

/** DI token and value of the token policy. */
export const TOKEN_POLICY = Symbol('TOKEN_POLICY');

/** The token policy of a process's environment. */
export const tokenPolicyOf = (environment: z.infer<typeof commonEnvironment>): TokenPolicy => ({
  cap: environment.TOKEN_CAP,
  refillAmount: environment.TOKEN_REFILL_AMOUNT,
  refillSeconds: environment.TOKEN_REFILL_SECONDS,
});
