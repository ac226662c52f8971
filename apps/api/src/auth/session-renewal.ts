import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookies } from './session-cookies.js';
import { type Device, type IssuedSession, SessionStore } from './session-store.js';
import { SessionTokens } from './session-tokens.js';

/** Issues the cookies of a session, and renews them with a refresh token. */
@Injectable()
export class SessionRenewal {
  constructor(
    private readonly store: SessionStore,
    private readonly tokens: SessionTokens,
    private readonly cookies: SessionCookies,
  ) {}

  /**
   * Exchanges the request's refresh token for the cookies of the next generation; clears the cookies when it is invalid.
   * @returns the new access token
   * @throws ProductError UNAUTHENTICATED
   */
  async renew(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    try {
      const token = this.tokens.readRefresh(this.cookies.read(request, 'refresh'));
      if (token === null) throw new ProductError('UNAUTHENTICATED');
      return this.issueCookies(reply, await this.store.rotate(token, deviceOf(request)));
    } catch (error) {
      if (error instanceof ProductError) this.cookies.clear(reply, 'access', 'refresh');
      throw error;
    }
  }

  /** Writes a session's cookies. @returns its access token */
  issueCookies(reply: FastifyReply, session: IssuedSession): string {
    const access = this.tokens.writeAccess(session, Date.now());
    this.cookies.write(reply, 'access', access);
    this.cookies.write(reply, 'refresh', this.tokens.writeRefresh(session));
    return access;
  }
}

export const deviceOf = (request: FastifyRequest): Device => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: request.ip,
});
