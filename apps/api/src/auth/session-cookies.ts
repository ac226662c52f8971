import { API_CONFIG, type ApiConfig } from '#config';
import { fastifyCookie, type CookieSerializeOptions } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ACCESS_SECONDS, SESSION_SECONDS } from './session-tokens.js';

/** Lifetime of a sign-in flow in seconds. */
export const SIGN_IN_SECONDS = 10 * 60;

const LIFETIMES = { access: ACCESS_SECONDS, refresh: SESSION_SECONDS, 'sign-in': SIGN_IN_SECONDS } as const;
type CookieKind = keyof typeof LIFETIMES;

/** A source of cookies: a request, or the parsed Cookie header of a socket's handshake. */
export interface CookieHolder {
  cookies: Record<string, string | undefined>;
}

/** The product's cookies: HttpOnly, SameSite=Lax, and Secure with the `__Host-` prefix over HTTPS. */
@Injectable()
export class SessionCookies {
  private readonly options: CookieSerializeOptions;

  constructor(@Inject(API_CONFIG) private readonly config: Pick<ApiConfig, 'secureCookies'>) {
    this.options = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.secureCookies };
  }

  read(holder: CookieHolder, kind: CookieKind): string | undefined {
    return holder.cookies[this.nameOf(kind)];
  }

  write(reply: FastifyReply, kind: CookieKind, value: string): void {
    reply.setCookie(this.nameOf(kind), value, { ...this.options, maxAge: LIFETIMES[kind] });
  }

  clear(reply: FastifyReply, ...kinds: CookieKind[]): void {
    for (const kind of kinds) reply.clearCookie(this.nameOf(kind), this.options);
  }

  nameOf(kind: CookieKind): string {
    return `${this.config.secureCookies ? '__Host-' : ''}jasogongbang-${kind}`;
  }
}

/** Parses the Cookie header of a socket's handshake. */
export const cookiesOf = (header: string | undefined): CookieHolder => ({
  cookies: fastifyCookie.parse(header ?? ''),
});
