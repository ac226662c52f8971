import type { TokenPolicy } from '#domain';
import type { z } from 'zod';
import type { commonEnvironment } from './environment.js';

export type { TokenPolicy };

/** DI token of the token policy. */
export const TOKEN_POLICY = Symbol('TOKEN_POLICY');

/** The token policy of a process's environment. */
export const tokenPolicyOf = (environment: z.infer<typeof commonEnvironment>): TokenPolicy => ({
  cap: environment.TOKEN_CAP,
  refillAmount: environment.TOKEN_REFILL_AMOUNT,
  refillSeconds: environment.TOKEN_REFILL_SECONDS,
});
