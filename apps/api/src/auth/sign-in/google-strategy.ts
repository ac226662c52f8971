import type { ApiConfig } from '#config';
import { Strategy, type StrategyOptions } from 'passport-google-oauth20';
import { impatientAgent } from './impatient-agent.js';
import type { FlowStateStore } from './flow-state-store.js';

/** Milliseconds that the provider may be silent. */
export const PROVIDER_MILLISECONDS = 10_000;

type PassportStore = StrategyOptions['store'];

/** Google's strategy, configured: PKCE, the flow table as its state, and the profile asked for with a header. */
export class GoogleStrategy extends Strategy {
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
        // The published types know the stores without PKCE only, and requests of Express only.
        store: store as unknown as PassportStore,
      },
      (_accessToken, _refreshToken, profile, done) => done(null, profile),
    );
    // Otherwise the access token would stand in the address, and so in the provider's logs.
    this._oauth2.useAuthorizationHeaderforGET(true);
    this._oauth2.setAgent(impatientAgent(config.GOOGLE_TOKEN_URL, PROVIDER_MILLISECONDS));
  }
}
