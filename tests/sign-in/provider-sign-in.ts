import { loginUrlSchema } from '#contracts';
import type { z } from 'zod';
import type { ApiAnswer, ApiClient } from '../../apps/api/testing/api-client.js';

/** An account at the identity provider of `apps/devstack`, which signs in without a form. */
export interface ProviderAccount {
  email: string;
  name?: string;
  verified?: boolean;
}

/** The parameters with which the provider redirects back; the body of the login call. */
export interface Returned {
  code: string;
  state: string;
  redirectUri: string;
}

/** GET /auth/google/url. */
export async function beginSignIn(
  client: ApiClient,
  redirectUri: string,
): Promise<z.infer<typeof loginUrlSchema>> {
  const answer = await client.send('GET', `/auth/google/url?redirectUri=${encodeURIComponent(redirectUri)}`);
  return loginUrlSchema.parse(answer.data);
}

/** Opens the login address of the provider with this account. @returns what it redirects back with */
export async function visitProvider(
  loginUrl: string,
  { email, name = '이다솜', verified = true }: ProviderAccount,
): Promise<Returned> {
  const url = new URL(loginUrl);
  const hints = { prompt: 'none', login_hint: email, hint_name: name, hint_verified: String(verified) };
  for (const [parameter, value] of Object.entries(hints)) url.searchParams.set(parameter, value);
  const { headers } = await fetch(url, { redirect: 'manual' });
  const { searchParams, origin, pathname } = new URL(headers.get('location') ?? '');
  return {
    code: searchParams.get('code') ?? '',
    state: searchParams.get('state') ?? '',
    redirectUri: `${origin}${pathname}`,
  };
}

/** A complete sign-in. @param redirectUri by default the web app's own */
export async function signInThroughProvider(
  client: ApiClient,
  account: ProviderAccount,
  redirectUri = `${client.origin}/auth/callback/google`,
): Promise<ApiAnswer> {
  const { loginUrl } = await beginSignIn(client, redirectUri);
  return client.send('POST', '/auth/google/login', { body: await visitProvider(loginUrl, account) });
}
