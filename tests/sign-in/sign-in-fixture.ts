import { once } from 'node:events';
import type { Server } from 'node:http';
import type { ApiAnswer, ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { createIdentityProvider } from '../../apps/devstack/src/identity-provider/server.js';
import { beginSignIn, type ProviderAccount, signInThroughProvider } from './provider-sign-in.js';

export const CALLBACK = 'http://localhost:3000/auth/callback/google';
export const OTHER_CALLBACK = 'http://localhost:4000/auth/callback/google';
export const ROOT_EMAIL = 'captain@example.com';

/** The API and an identity provider, over HTTP. */
export class SignInFixture {
  private constructor(
    readonly api: RunningApi,
    private readonly provider: Server,
    private readonly providerUrl: string,
  ) {}

  static async open(environment: Record<string, string> = {}): Promise<SignInFixture> {
    const client = { id: 'the-client', secret: 'the-secret', redirectUris: [CALLBACK, OTHER_CALLBACK] };
    const provider = createIdentityProvider(client);
    provider.listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const address = provider.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const api = await startApi({
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      GOOGLE_AUTHORIZATION_URL: `${url}/authorize`,
      GOOGLE_TOKEN_URL: `${url}/token`,
      GOOGLE_USERINFO_URL: `${url}/userinfo`,
      ALLOWED_REDIRECT_URIS: OTHER_CALLBACK,
      ROOT_EMAILS: ROOT_EMAIL,
      RATE_LIMIT_AUTH_PER_MINUTE: '0',
      ...environment,
    });
    return new SignInFixture(api, provider, url);
  }

  async close(): Promise<void> {
    await this.api.stop();
    this.provider.closeAllConnections();
    this.provider.close();
  }

  /** Sets the faults of the provider; `{}` removes them. */
  async misbehave(faults: Record<string, unknown>): Promise<void> {
    await fetch(`${this.providerUrl}/__control`, { method: 'PUT', body: JSON.stringify(faults) });
  }

  begin(client: ApiClient, redirectUri = CALLBACK): ReturnType<typeof beginSignIn> {
    return beginSignIn(client, redirectUri);
  }

  finish(client: ApiClient, body: unknown): Promise<ApiAnswer> {
    return client.send('POST', '/auth/google/login', { body });
  }

  /** A complete sign-in. */
  signIn(client: ApiClient, account: ProviderAccount): Promise<ApiAnswer> {
    return signInThroughProvider(client, account);
  }
}
