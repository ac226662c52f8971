import { API_CONFIG, type ApiConfig, TOKEN_POLICY, type TokenPolicy } from '#config';
import type { CurrentMember, LoginBody, MemberStatus } from '#contracts';
import { inTransaction } from '#database';
import { ProductError } from '#domain';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { currentMemberOf } from '../current-member.js';
import { SessionStore } from '../sessions/session-store.js';
import type { Device, RefreshedSession } from '../sessions/session-store.js';
import { IdentityProvider } from './identity-provider.js';
import { MemberRegistry } from './member-registry.js';

const REFUSALS: Record<Exclude<MemberStatus, 'ACTIVE'>, string> = {
  INACTIVE: '비활성화된 계정입니다. 관리자에게 문의해 주세요.',
  SUSPENDED: '이용이 정지된 계정입니다. 관리자에게 문의해 주세요.',
};

/** A finished sign-in: who it is, and the session that began. */
export interface SignInResult {
  member: CurrentMember;
  session: RefreshedSession;
}

@Injectable()
export class SignInService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: IdentityProvider,
    private readonly members: MemberRegistry,
    private readonly sessions: SessionStore,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    @Inject(TOKEN_POLICY) private readonly policy: TokenPolicy,
  ) {}

  /** @throws ProductError VALIDATION_ERROR for a redirectUri that is not allowed */
  async begin(browser: string, redirectUri: string): Promise<{ loginUrl: string; state: string }> {
    this.requireAllowed(redirectUri);
    const loginUrl = await this.provider.begin(browser, redirectUri);
    return { loginUrl, state: new URL(loginUrl).searchParams.get('state') ?? '' };
  }

  /**
   * Signs a person in, as a new member if the provider's `sub` is not known yet.
   * @throws ProductError VALIDATION_ERROR, AUTHENTICATION_FAILED, FORBIDDEN for a member who is not ACTIVE, SERVER_ERROR
   */
  async finish(browser: string, body: LoginBody, device: Device): Promise<SignInResult> {
    this.requireAllowed(body.redirectUri);
    const identity = await this.provider.finish(browser, body.code, body.state, body.redirectUri);
    return inTransaction(this.dataSource, async (tx) => {
      const member = await this.members.enter(tx, identity, this.policy);
      if (member.status !== 'ACTIVE')
        throw new ProductError('FORBIDDEN', { message: REFUSALS[member.status] });
      const session = await this.sessions.start(tx, member.memberId, device);
      return { member: currentMemberOf(member), session };
    });
  }

  private requireAllowed(redirectUri: string): void {
    if (this.config.redirectUris.includes(redirectUri)) return;
    const message = '허용되지 않은 로그인 주소입니다.';
    throw new ProductError('VALIDATION_ERROR', { message, errors: { redirectUri: message } });
  }
}
