import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookies } from './session-cookies.js';
import { type Device, type RefreshedSession, SessionStore } from './session-store.js';
import { SessionTokens } from './session-tokens.js';

/** Hands out the cookies of sessions, and new ones for a refresh token. */
@Injectable()
export class SessionRenewal {
  constructor(
    private readonly store: SessionStore,
    private readonly tokens: SessionTokens,
    private readonly cookies: SessionCookies,
  ) {}

  /**
   * Spends the request's refresh token for the next generation of cookies; takes the cookies away when it is not good.
   * @returns the access token that was handed out
   * @throws ProductError UNAUTHENTICATED
   */
  async renew(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    try {
      const claim = this.tokens.readRefresh(this.cookies.read(request, 'refresh'));
      if (claim === null) throw new ProductError('UNAUTHENTICATED');
      return this.handOut(reply, await this.store.rotate(claim, deviceOf(request)));
    } catch (error) {
      if (error instanceof ProductError) this.cookies.clear(reply, 'access', 'refresh');
      throw error;
    }
  }

  /** Writes a session's cookies; answers its access token. */
  handOut(reply: FastifyReply, session: RefreshedSession): string {
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
