import { once } from 'node:events';
import type { Server } from 'node:http';
import type { ApiAnswer, ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { createIdentityProvider } from '../../apps/devstack/src/identity-provider/server.js';
import { z } from 'zod';

export const CALLBACK = 'http://localhost:3000/auth/callback/google';
export const OTHER_CALLBACK = 'http://localhost:4000/auth/callback/google';
export const ROOT_EMAIL = 'captain@example.com';

const begunSchema = z.object({ loginUrl: z.url(), state: z.string() });

/** The parameters with which the provider redirects back. */
export interface Returned {
  code: string;
  state: string;
  redirectUri: string;
}

/** An account at the provider, which signs in without a form. */
export interface Person {
  email: string;
  name?: string;
  verified?: boolean;
}

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

  /** GET /auth/google/url. */
  async begin(client: ApiClient, redirectUri = CALLBACK): Promise<z.infer<typeof begunSchema>> {
    const answer = await client.send(
      'GET',
      `/auth/google/url?redirectUri=${encodeURIComponent(redirectUri)}`,
    );
    return begunSchema.parse(answer.data);
  }

  /** Follows the redirect to the provider and back, with this account. */
  async visitProvider(loginUrl: string, person: Person): Promise<Returned> {
    const url = new URL(loginUrl);
    url.searchParams.set('prompt', 'none');
    url.searchParams.set('login_hint', person.email);
    url.searchParams.set('hint_name', person.name ?? '이다솜');
    url.searchParams.set('hint_verified', String(person.verified ?? true));
    const response = await fetch(url, { redirect: 'manual' });
    const back = new URL(response.headers.get('location') ?? '');
    const { searchParams } = back;
    return {
      code: searchParams.get('code') ?? '',
      state: searchParams.get('state') ?? '',
      redirectUri: `${back.origin}${back.pathname}`,
    };
  }

  finish(client: ApiClient, body: unknown): Promise<ApiAnswer> {
    return client.send('POST', '/auth/google/login', { body });
  }

  /** A complete sign-in. */
  async signIn(client: ApiClient, person: Person): Promise<ApiAnswer> {
    const { loginUrl } = await this.begin(client);
    return this.finish(client, await this.visitProvider(loginUrl, person));
  }
}
