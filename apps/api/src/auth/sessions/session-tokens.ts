import { API_CONFIG, type ApiConfig } from '#config';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that an access token is good for. */
export const ACCESS_SECONDS = 15 * 60;
/** Seconds after its last refresh that a session ends. */
export const SESSION_SECONDS = 14 * 24 * 60 * 60;

export interface AccessClaim {
  sessionId: string;
  memberId: number;
}

export interface RefreshClaim {
  sessionId: string;
  generation: number;
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const MAC = '[A-Za-z0-9_-]{43}';
const ACCESS_TOKEN = new RegExp(`^(${UUID})\\.(\\d{1,15})\\.(\\d{1,12})\\.(${MAC})$`);
const REFRESH_TOKEN = new RegExp(`^(${UUID})\\.(\\d{1,9})\\.(${MAC})$`);

/**
 * Writes and reads the two tokens of a session. Both are plain claims under an HMAC-SHA256 of SESSION_SECRET, so a refresh token
 * is the same string however often one generation of it is handed out.
 */
@Injectable()
export class SessionTokens {
  constructor(@Inject(API_CONFIG) private readonly config: Pick<ApiConfig, 'SESSION_SECRET'>) {}

  /** @param now milliseconds since the epoch */
  writeAccess({ sessionId, memberId }: AccessClaim, now: number): string {
    const claim = `${sessionId}.${memberId}.${Math.floor(now / 1000) + ACCESS_SECONDS}`;
    return `${claim}.${this.mac('access', claim)}`;
  }

  /** The claim of a token that is ours and has not expired, else null. */
  readAccess(token: string | undefined, now: number): AccessClaim | null {
    const [, sessionId, memberId, expiry, mac] = ACCESS_TOKEN.exec(token ?? '') ?? [];
    if (sessionId === undefined || mac === undefined) return null;
    if (!this.isGenuine('access', `${sessionId}.${memberId}.${expiry}`, mac)) return null;
    return Number(expiry) * 1000 > now ? { sessionId, memberId: Number(memberId) } : null;
  }

  writeRefresh({ sessionId, generation }: RefreshClaim): string {
    const claim = `${sessionId}.${generation}`;
    return `${claim}.${this.mac('refresh', claim)}`;
  }

  /** The claim of a token that is ours, else null. Whether it is still good, the session's row says. */
  readRefresh(token: string | undefined): RefreshClaim | null {
    const [, sessionId, generation, mac] = REFRESH_TOKEN.exec(token ?? '') ?? [];
    if (sessionId === undefined || mac === undefined) return null;
    if (!this.isGenuine('refresh', `${sessionId}.${generation}`, mac)) return null;
    return { sessionId, generation: Number(generation) };
  }

  // The purpose is under the MAC too: an access token can never be read as a refresh token.
  private mac(purpose: 'access' | 'refresh', claim: string): string {
    return createHmac('sha256', this.config.SESSION_SECRET).update(`${purpose}:${claim}`).digest('base64url');
  }

  private isGenuine(purpose: 'access' | 'refresh', claim: string, mac: string): boolean {
    return timingSafeEqual(Buffer.from(this.mac(purpose, claim)), Buffer.from(mac));
  }
}
