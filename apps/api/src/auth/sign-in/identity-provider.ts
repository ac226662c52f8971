import { API_CONFIG, type ApiConfig } from '#config';
import { ProductError } from '#domain';
import { Inject, Injectable } from '@nestjs/common';
import { TokenError } from 'passport-oauth2';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { FlowStateStore, type SignInRequest } from './flow-state-store.js';
import { GoogleStrategy, PROVIDER_MILLISECONDS } from './google-strategy.js';
import { type Identity, identitySchema } from './identity.js';
import { SignInFlows } from './sign-in-flows.js';

/** The provider's words for a code that is spent, foreign, or not proven by the verifier. */
const REFUSALS = new Set(['invalid_grant', 'invalid_request', 'access_denied']);

type Outcome =
  { kind: 'redirect'; url: string } | { kind: 'success'; profile: unknown } | { kind: 'refused' };

const profileSchema = z.object({ _json: identitySchema });

/** Talks to the identity provider through Passport's strategy, without Express. */
@Injectable()
export class IdentityProvider {
  private readonly strategy: GoogleStrategy;

  constructor(@Inject(API_CONFIG) config: ApiConfig, flows: SignInFlows) {
    this.strategy = new GoogleStrategy(config, new FlowStateStore(flows));
  }

  /** Begins a sign-in of this browser. @returns the address to send it to */
  async begin(browser: string, redirectUri: string): Promise<string> {
    const outcome = await this.run({ browser }, redirectUri);
    if (outcome.kind !== 'redirect') throw new Error('the strategy did not begin a sign-in');
    return outcome.url;
  }

  /**
   * Finishes a sign-in: state and redirectUri must be those of a flow that this browser began.
   * @throws ProductError AUTHENTICATION_FAILED when they are not or the provider refuses; SERVER_ERROR when it is away
   */
  async finish(browser: string, code: string, state: string, redirectUri: string): Promise<Identity> {
    const outcome = await this.run({ browser, body: { code, state } }, redirectUri);
    if (outcome.kind !== 'success') throw new ProductError('AUTHENTICATION_FAILED');
    const profile = profileSchema.safeParse(outcome.profile);
    if (!profile.success) throw new ProductError('SERVER_ERROR', { cause: profile.error });
    return profile.data._json;
  }

  private async run(request: SignInRequest, callbackURL: string): Promise<Outcome> {
    const timer = new AbortController();
    try {
      return await Promise.race([this.authenticate(request, callbackURL), giveUp(timer.signal)]);
    } catch (error) {
      if (error instanceof TokenError && REFUSALS.has(error.code))
        throw new ProductError('AUTHENTICATION_FAILED', { cause: error });
      throw new ProductError('SERVER_ERROR', { cause: error });
    } finally {
      timer.abort();
    }
  }

  // Passport gives every request a strategy of its own, on which it hangs what shall happen.
  private authenticate(request: SignInRequest, callbackURL: string): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const attempt: GoogleStrategy = Object.create(this.strategy);
      attempt.redirect = (url: string) => resolve({ kind: 'redirect', url });
      attempt.success = (profile: unknown) => resolve({ kind: 'success', profile });
      attempt.fail = () => resolve({ kind: 'refused' });
      attempt.error = reject;
      Reflect.apply(attempt.authenticate, attempt, [request, { callbackURL }]);
    });
  }
}

// Two calls are made one after the other; each may take its time.
async function giveUp(signal: AbortSignal): Promise<never> {
  await wait(2 * PROVIDER_MILLISECONDS, undefined, { signal });
  throw new Error('the identity provider did not answer in time');
}
