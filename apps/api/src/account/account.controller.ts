import { type MemberSession, routes } from '#contracts';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SessionCookies } from '../auth/session-cookies.js';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { MemberSessionService } from './member-session.service.js';

const { account } = routes;

@Controller()
export class AccountController {
  constructor(
    private readonly memberSessions: MemberSessionService,
    private readonly deletion: AccountDeletionService,
    private readonly cookies: SessionCookies,
  ) {}

  @Endpoint(account.sessions)
  sessions(@SignedIn() member: SignedInMember): Promise<MemberSession[]> {
    return this.memberSessions.list(member);
  }

  @Endpoint(account.endSession)
  async endSession(
    @Input() { params }: RouteInput<typeof account.endSession>,
    @SignedIn() member: SignedInMember,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<null> {
    await this.memberSessions.end(member.memberId, params.sessionId);
    if (params.sessionId === member.sessionId) this.cookies.clear(reply, 'access', 'refresh');
    return null;
  }

  @Endpoint(account.leave)
  async leave(
    @Input() _input: RouteInput<typeof account.leave>,
    @SignedIn() member: SignedInMember,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<null> {
    await this.deletion.delete(member.memberId);
    this.cookies.clear(reply, 'access', 'refresh');
    return null;
  }
}
