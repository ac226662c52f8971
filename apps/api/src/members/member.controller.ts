import {
  adminMemberRoutes,
  type Member,
  type MemberDetail,
  type MemberSession,
  type MemberStatistics,
  type Page,
  type TokenEntry,
  type UsageTokens,
} from '#contracts';
import { Controller, Headers } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import { parseIdempotencyKey } from '../platform/endpoint/parse-input.js';
import { TokenService } from '../tokens/token.service.js';
import { MemberChangeService } from './member-change.service.js';
import { MemberListRepository } from './member-list.repository.js';
import { MemberStatisticsRepository } from './member-statistics.repository.js';
import { MemberService } from './member.service.js';
import { TokenGrantService } from './token-grant.service.js';

const routes = adminMemberRoutes;

@Controller()
export class MemberController {
  constructor(
    private readonly members: MemberService,
    private readonly memberList: MemberListRepository,
    private readonly memberStatistics: MemberStatisticsRepository,
    private readonly changes: MemberChangeService,
    private readonly tokenService: TokenService,
    private readonly grants: TokenGrantService,
  ) {}

  @Endpoint(routes.list)
  list(@Input() { query }: RouteInput<typeof routes.list>): Promise<Page<Member>> {
    return this.memberList.list(query);
  }

  @Endpoint(routes.statistics)
  statistics(): Promise<MemberStatistics> {
    return this.memberStatistics.read();
  }

  @Endpoint(routes.one)
  one(@Input() { params }: RouteInput<typeof routes.one>): Promise<MemberDetail> {
    return this.members.detail(params.memberId);
  }

  @Endpoint(routes.changeStatus)
  changeStatus(
    @Input() { params, body }: RouteInput<typeof routes.changeStatus>,
    @SignedIn() actor: SignedInMember,
  ): Promise<Member> {
    return this.changes.changeStatus(actor.memberId, params.memberId, body);
  }

  @Endpoint(routes.changeRole)
  changeRole(
    @Input() { params, body }: RouteInput<typeof routes.changeRole>,
    @SignedIn() actor: SignedInMember,
  ): Promise<Member> {
    return this.changes.changeRole(actor.memberId, params.memberId, body);
  }

  @Endpoint(routes.forceLogout)
  forceLogout(
    @Input() { params }: RouteInput<typeof routes.forceLogout>,
    @SignedIn() actor: SignedInMember,
  ): Promise<{ endedSessions: number }> {
    return this.changes.forceLogout(actor.memberId, params.memberId);
  }

  @Endpoint(routes.sessions)
  sessions(
    @Input() { params }: RouteInput<typeof routes.sessions>,
  ): Promise<Omit<MemberSession, 'isCurrent'>[]> {
    return this.members.sessions(params.memberId);
  }

  @Endpoint(routes.tokens)
  tokens(@Input() { params }: RouteInput<typeof routes.tokens>): Promise<UsageTokens> {
    return this.tokenService.balance(params.memberId);
  }

  @Endpoint(routes.tokenHistory)
  tokenHistory(
    @Input() { params, query }: RouteInput<typeof routes.tokenHistory>,
  ): Promise<Page<TokenEntry>> {
    return this.tokenService.history(params.memberId, query);
  }

  @Endpoint(routes.grantTokens)
  grantTokens(
    @Input() { params, body }: RouteInput<typeof routes.grantTokens>,
    @SignedIn() actor: SignedInMember,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<UsageTokens> {
    const call = { actorMemberId: actor.memberId, idempotencyKey: parseIdempotencyKey(idempotencyKey) };
    return this.grants.grant(call, params.memberId, body);
  }
}
