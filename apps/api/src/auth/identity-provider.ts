import { API_CONFIG, type ApiConfig } from '#config';
import { ProductError } from '#domain';
import { Inject, Injectable } from '@nestjs/common';
import { Strategy, type StrategyOptions } from 'passport-google-oauth20';
import { TokenError } from 'passport-oauth2';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type Identity, identitySchema } from './identity.js';
import { SignInFlows } from './sign-in-flows.js';
import { timeoutAgent } from './timeout-agent.js';

/** Milliseconds without data after which a connection to the identity provider is given up. */
const PROVIDER_MILLISECONDS = 10_000;

/** The identity provider's OAuth errors that refuse a sign-in, such as for a code that was used before or fails PKCE. */
const REFUSALS = new Set(['invalid_grant', 'invalid_request', 'access_denied']);

type Outcome =
  { kind: 'redirect'; url: string } | { kind: 'success'; profile: unknown } | { kind: 'refused' };

const profileSchema = z.object({ _json: identitySchema });

/** The identity provider (Google, OAuth 2.0 with PKCE) behind Passport's strategy, without Express. */
@Injectable()
export class IdentityProvider {
  private readonly strategy: GoogleStrategy;

  constructor(@Inject(API_CONFIG) config: ApiConfig, flows: SignInFlows) {
    this.strategy = new GoogleStrategy(config, new FlowStateStore(flows));
  }

  /** Starts a sign-in flow of this browser. @returns the identity provider's URL to redirect to */
  async begin(browserSecret: string, redirectUri: string): Promise<string> {
    const outcome = await this.run({ browserSecret }, redirectUri);
    if (outcome.kind !== 'redirect')
      throw new Error('the strategy did not redirect to the identity provider');
    return outcome.url;
  }

  /**
   * Finishes a sign-in flow: state and redirectUri must be those of a flow that this browser started.
   * @throws ProductError AUTHENTICATION_FAILED when they are not or the identity provider refuses; SERVER_ERROR when it is unavailable or
   * its profile of the person cannot be read
   */
  async finish(browserSecret: string, code: string, state: string, redirectUri: string): Promise<Identity> {
    const outcome = await this.run({ browserSecret, body: { code, state } }, redirectUri);
    if (outcome.kind !== 'success') throw new ProductError('AUTHENTICATION_FAILED');
    const profile = profileSchema.safeParse(outcome.profile);
    if (!profile.success) throw new ProductError('SERVER_ERROR', { cause: profile.error });
    return profile.data._json;
  }

  private async run(request: SignInRequest, callbackURL: string): Promise<Outcome> {
    const timer = new AbortController();
    try {
      return await Promise.race([this.authenticate(request, callbackURL), rejectAfterTimeout(timer.signal)]);
    } catch (error) {
      if (error instanceof TokenError && REFUSALS.has(error.code))
        throw new ProductError('AUTHENTICATION_FAILED', { cause: error });
      throw new ProductError('SERVER_ERROR', { cause: error });
    } finally {
      timer.abort();
    }
  }

  // As Passport does: each request gets its own copy of the strategy, with callbacks for the outcome.
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

// For both calls together, those for the access token and for the profile; each of them has its own timeout.
async function rejectAfterTimeout(signal: AbortSignal): Promise<never> {
  await wait(2 * PROVIDER_MILLISECONDS, undefined, { signal });
  throw new Error('the identity provider did not answer in time');
}

type PassportStore = StrategyOptions['store'];

/** Google's strategy with PKCE and the sign_in_flow table as its state store. */
class GoogleStrategy extends Strategy {
  constructor(config: ApiConfig, store: FlowStateStore) {
    super(
      {
        clientID: config.GOOGLE_CLIENT_ID,
        clientSecret: config.GOOGLE_CLIENT_SECRET,
        authorizationURL: config.GOOGLE_AUTHORIZATION_URL,
        tokenURL: config.GOOGLE_TOKEN_URL,
        userProfileURL: config.GOOGLE_USERINFO_URL,
        scope: ['openid', 'email', 'profile'],
        pkce: true,
        // The published types declare only state stores without PKCE that take Express requests.
        store: store as unknown as PassportStore,
      },
      (_accessToken, _refreshToken, profile, done) => done(null, profile),
    );
    // Otherwise the access token is sent in the query string and ends up in the identity provider's logs.
    this._oauth2.useAuthorizationHeaderforGET(true);
    this._oauth2.setAgent(timeoutAgent(config.GOOGLE_TOKEN_URL, PROVIDER_MILLISECONDS));
  }
}

/** What the strategy gets in place of an Express request. */
interface SignInRequest {
  browserSecret: string;
  body?: { code: string; state: string };
}

interface Meta {
  callbackURL: string;
}

type Stored = (error: unknown, state?: string) => void;
type Verified = (error: unknown, codeVerifier?: string | false, info?: unknown) => void;

/** Passport's state store over the sign_in_flow table. Passport chooses the store's interface by the number of declared parameters. */
class FlowStateStore {
  constructor(private readonly flows: SignInFlows) {}

  store(request: SignInRequest, codeVerifier: string, _state: unknown, meta: Meta, done: Stored): void {
    this.flows.start(request.browserSecret, { codeVerifier, redirectUri: meta.callbackURL }).then(
      (state) => done(null, state),
      (error: unknown) => done(error),
    );
  }

  verify(request: SignInRequest, state: string, meta: Meta, done: Verified): void {
    this.flows.consume(request.browserSecret, state).then(
      (flow) => done(null, flow?.redirectUri === meta.callbackURL && flow.codeVerifier),
      (error: unknown) => done(error),
    );
  }
}
