import { type CurrentMember, routes } from '#contracts';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import { SessionCookies } from './session-cookies.js';
import { SessionReader } from './session-reader.js';
import { deviceOf, SessionRenewal } from './session-renewal.js';
import { SessionStore } from './session-store.js';
import { SessionTokens } from './session-tokens.js';
import { createSecret } from './sign-in-flows.js';
import { SignInService, toCurrentMember } from './sign-in.service.js';

const { auth } = routes;
const BROWSER_SECRET = /^[A-Za-z0-9_-]{43}$/;

@Controller()
export class AuthController {
  constructor(
    private readonly signIn: SignInService,
    private readonly store: SessionStore,
    private readonly reader: SessionReader,
    private readonly renewal: SessionRenewal,
    private readonly tokens: SessionTokens,
    private readonly cookies: SessionCookies,
  ) {}

  @Endpoint(auth.loginUrl)
  async loginUrl(
    @Input() { query }: RouteInput<typeof auth.loginUrl>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ loginUrl: string; state: string }> {
    // An existing secret is kept, so that a flow which a second tab begins does not end that of the first.
    const browserSecret = this.browserSecretOf(request) ?? createSecret();
    const flow = await this.signIn.begin(browserSecret, query.redirectUri);
    this.cookies.write(reply, 'sign-in', browserSecret);
    return flow;
  }

  @Endpoint(auth.login)
  async login(
    @Input() { body }: RouteInput<typeof auth.login>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentMember> {
    const { member, session } = await this.signIn.finish(
      this.browserSecretOf(request) ?? '',
      body,
      deviceOf(request),
    );
    await this.endSessionOf(request);
    this.cookies.clear(reply, 'sign-in');
    this.renewal.issueCookies(reply, session);
    return member;
  }

  @Endpoint(auth.status)
  async status(@Req() request: FastifyRequest): Promise<{ authenticated: boolean }> {
    return { authenticated: (await this.reader.find(request)) !== null };
  }

  @Endpoint(auth.me)
  me(@SignedIn() member: SignedInMember): CurrentMember {
    return toCurrentMember(member);
  }

  @Endpoint(auth.refresh)
  async refresh(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<null> {
    await this.renewal.renew(request, reply);
    return null;
  }

  @Endpoint(auth.logout)
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<null> {
    this.cookies.clear(reply, 'access', 'refresh');
    await this.endSessionOf(request);
    return null;
  }

  // On logout, and on sign-in: the previous session loses its cookies and would otherwise stay valid for days.
  private async endSessionOf(request: FastifyRequest): Promise<void> {
    const sessionId = this.sessionIdOf(request);
    if (sessionId !== undefined) await this.store.end(sessionId, 'LOGGED_OUT');
  }

  private sessionIdOf(request: FastifyRequest): string | undefined {
    const refresh = this.tokens.readRefresh(this.cookies.read(request, 'refresh'));
    const access = this.tokens.readAccess(this.cookies.read(request, 'access'), Date.now());
    return refresh?.sessionId ?? access?.sessionId;
  }

  private browserSecretOf(request: FastifyRequest): string | undefined {
    const secret = this.cookies.read(request, 'sign-in');
    return secret !== undefined && BROWSER_SECRET.test(secret) ? secret : undefined;
  }
}
