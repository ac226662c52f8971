import { API_CONFIG, type ApiConfig } from '#config';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lifetime of an access token in seconds. */
export const ACCESS_SECONDS = 15 * 60;
/** Seconds after its last refresh at which a session expires. */
export const SESSION_SECONDS = 14 * 24 * 60 * 60;

export interface AccessTokenPayload {
  sessionId: string;
  memberId: number;
}

export interface RefreshTokenPayload {
  sessionId: string;
  generation: number;
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const MAC = '[A-Za-z0-9_-]{43}';
const ACCESS_TOKEN = new RegExp(`^(${UUID})\\.(\\d{1,15})\\.(\\d{1,12})\\.(${MAC})$`);
const REFRESH_TOKEN = new RegExp(`^(${UUID})\\.(\\d{1,9})\\.(${MAC})$`);

/**
 * Writes and reads the access token and the refresh token of a session. Both are a readable payload with an HMAC-SHA256 under
 * SESSION_SECRET; the refresh token of one generation is therefore always the same string.
 */
@Injectable()
export class SessionTokens {
  constructor(@Inject(API_CONFIG) private readonly config: Pick<ApiConfig, 'SESSION_SECRET'>) {}

  /** @param now milliseconds since the epoch */
  writeAccess({ sessionId, memberId }: AccessTokenPayload, now: number): string {
    const payload = `${sessionId}.${memberId}.${Math.floor(now / 1000) + ACCESS_SECONDS}`;
    return `${payload}.${this.mac('access', payload)}`;
  }

  /** The payload of a genuine access token that has not expired, else null. */
  readAccess(token: string | undefined, now: number): AccessTokenPayload | null {
    const [, sessionId, memberId, expiry, mac] = ACCESS_TOKEN.exec(token ?? '') ?? [];
    if (sessionId === undefined || mac === undefined) return null;
    if (!this.isGenuine('access', `${sessionId}.${memberId}.${expiry}`, mac)) return null;
    return Number(expiry) * 1000 > now ? { sessionId, memberId: Number(memberId) } : null;
  }

  writeRefresh({ sessionId, generation }: RefreshTokenPayload): string {
    const payload = `${sessionId}.${generation}`;
    return `${payload}.${this.mac('refresh', payload)}`;
  }

  /** The payload of a genuine refresh token, else null. Whether its generation is still valid is known by the session's row alone. */
  readRefresh(token: string | undefined): RefreshTokenPayload | null {
    const [, sessionId, generation, mac] = REFRESH_TOKEN.exec(token ?? '') ?? [];
    if (sessionId === undefined || mac === undefined) return null;
    if (!this.isGenuine('refresh', `${sessionId}.${generation}`, mac)) return null;
    return { sessionId, generation: Number(generation) };
  }

  // The purpose is part of the MAC: an access token never verifies as a refresh token.
  private mac(purpose: 'access' | 'refresh', payload: string): string {
    return createHmac('sha256', this.config.SESSION_SECRET)
      .update(`${purpose}:${payload}`)
      .digest('base64url');
  }

  private isGenuine(purpose: 'access' | 'refresh', payload: string, mac: string): boolean {
    return timingSafeEqual(Buffer.from(this.mac(purpose, payload)), Buffer.from(mac));
  }
}
