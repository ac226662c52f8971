import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AuthorizationRequest, Client } from './authorization-request.js';
import type { Profile } from './profile.js';

interface Grant {
  request: AuthorizationRequest;
  profile: Profile;
  /** Set by the client's first attempt to use the code, successful or not: a code is valid for one attempt. */
  isUsed: boolean;
  accessToken?: string;
}

export interface TokenRequest {
  grantType: string;
  code: string;
  redirectUri: string;
  codeVerifier: string;
  clientId: string;
  clientSecret: string;
}

type TokenAnswer =
  | { access_token: string; token_type: 'Bearer'; expires_in: number; scope: string }
  | { error: 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type'; error_description: string };

const codeSeconds = 60;
const tokenSeconds = 3600;

/** Values under unguessable keys, each for a limited time. When it is full, the oldest are deleted. */
export class ExpiringStore<Value> {
  private readonly entries = new Map<string, { value: Value; expiresAt: number }>();

  constructor(
    private readonly lifetimeMilliseconds: number,
    private readonly now: () => number = Date.now,
    private readonly capacity = 10_000,
  ) {}

  /** @returns the key */
  add(value: Value): string {
    const key = randomBytes(32).toString('base64url');
    this.entries.set(key, { value, expiresAt: this.now() + this.lifetimeMilliseconds });
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.capacity && oldest !== undefined) this.entries.delete(oldest);
    return key;
  }

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    return entry && entry.expiresAt > this.now() ? entry.value : undefined;
  }

  delete(key: string): void {
    this.entries.delete(key);
  }
}

/** Issues authorization codes, and exchanges them for access tokens. */
export class TokenExchange {
  private readonly grants: ExpiringStore<Grant>;
  private readonly profiles: ExpiringStore<Profile>;

  constructor(
    private readonly client: Client,
    now: () => number = Date.now,
  ) {
    this.grants = new ExpiringStore(codeSeconds * 1000, now);
    this.profiles = new ExpiringStore(tokenSeconds * 1000, now);
  }

  issueCode(request: AuthorizationRequest, profile: Profile): string {
    return this.grants.add({ request, profile, isUsed: false });
  }

  /** Exchanges a code for an access token (RFC 6749 section 4.1.3 with RFC 7636 section 4.6). */
  redeem(request: TokenRequest): TokenAnswer {
    if (!this.isClient(request)) return errorAnswer('invalid_client', 'unknown client or wrong secret');
    if (request.grantType !== 'authorization_code') return errorAnswer('unsupported_grant_type', 'code only');
    const grant = this.grants.get(request.code);
    if (!grant) return errorAnswer('invalid_grant', 'unknown or expired code');
    if (grant.isUsed) return this.withdrawTokenOf(grant);
    grant.isUsed = true;
    if (request.redirectUri !== grant.request.redirectUri)
      return errorAnswer('invalid_grant', 'other redirect_uri');
    if (challengeOf(request.codeVerifier) !== grant.request.codeChallenge) {
      return errorAnswer('invalid_grant', 'code_verifier does not fit');
    }
    grant.accessToken = this.profiles.add(grant.profile);
    return {
      access_token: grant.accessToken,
      token_type: 'Bearer',
      expires_in: tokenSeconds,
      scope: 'openid email profile',
    };
  }

  /** The profile that a valid access token belongs to; undefined for an unknown or expired one. */
  profileOf(accessToken: string): Profile | undefined {
    return this.profiles.get(accessToken);
  }

  // RFC 6749 section 4.1.2: a code that is used twice may be stolen, so the access token of the first use is withdrawn.
  private withdrawTokenOf(grant: Grant): TokenAnswer {
    if (grant.accessToken) this.profiles.delete(grant.accessToken);
    return errorAnswer('invalid_grant', 'code was used before');
  }

  private isClient({ clientId, clientSecret }: TokenRequest): boolean {
    return clientId === this.client.id && timingSafeEqual(hash(clientSecret), hash(this.client.secret));
  }
}

function errorAnswer(
  error: 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type',
  error_description: string,
): TokenAnswer {
  return { error, error_description };
}

function challengeOf(verifier: string): string {
  return hash(verifier).toString('base64url');
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
