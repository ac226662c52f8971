import { API_CONFIG, type ApiConfig, TOKEN_POLICY, type TokenPolicy } from '#config';
import type { CurrentMember, LoginBody, MemberStatus } from '#contracts';
import { inTransaction, makeRoot, Member, type Transaction } from '#database';
import { ProductError } from '#domain';
import { EVENT_BUS, type EventBus } from '#events';
import { openTokenAccount } from '#tokens';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type Device, type IssuedSession, SessionStore } from './session-store.js';
import { ErasedIdentities } from './erased-identities.js';
import { IdentityProvider } from './identity-provider.js';
import type { Identity } from './identity.js';

const REFUSALS: Record<Exclude<MemberStatus, 'ACTIVE'>, string> = {
  INACTIVE: '비활성화된 계정이에요. 관리자에게 문의해 주세요.',
  SUSPENDED: '이용이 정지된 계정이에요. 관리자에게 문의해 주세요.',
};

const INSERT_MEMBER = `
INSERT INTO member (google_id, email, name, picture) VALUES ($1, $2, $3, $4)
ON CONFLICT (google_id) DO NOTHING RETURNING member_id AS "memberId"`;
const insertedMemberRow = z.object({ memberId: z.number().int() });

/** A finished sign-in: the member, and the session that was started. */
export interface SignInResult {
  member: CurrentMember;
  session: IssuedSession;
}

/** Signs people in through the identity provider. */
@Injectable()
export class SignInService {
  private readonly rootEmails: ReadonlySet<string>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: IdentityProvider,
    private readonly sessions: SessionStore,
    private readonly erased: ErasedIdentities,
    @Inject(EVENT_BUS) private readonly events: EventBus,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    @Inject(TOKEN_POLICY) private readonly policy: TokenPolicy,
  ) {
    this.rootEmails = new Set(config.ROOT_EMAILS.map((email) => email.toLowerCase()));
  }

  /** @throws ProductError VALIDATION_ERROR for a redirectUri that is not allowed */
  async begin(browserSecret: string, redirectUri: string): Promise<{ loginUrl: string; state: string }> {
    this.requireAllowed(redirectUri);
    const loginUrl = await this.provider.begin(browserSecret, redirectUri);
    return { loginUrl, state: new URL(loginUrl).searchParams.get('state') ?? '' };
  }

  /**
   * Signs a person in, as a new member if the identity provider's `sub` is not known yet.
   * @throws ProductError VALIDATION_ERROR, AUTHENTICATION_FAILED, FORBIDDEN for a member who is not ACTIVE, SERVER_ERROR
   */
  async finish(browserSecret: string, body: LoginBody, device: Device): Promise<SignInResult> {
    this.requireAllowed(body.redirectUri);
    const identity = await this.provider.finish(browserSecret, body.code, body.state, body.redirectUri);
    return inTransaction(this.dataSource, async (tx) => {
      const member = await this.findOrCreateMember(tx, identity);
      if (member.status !== 'ACTIVE')
        throw new ProductError('FORBIDDEN', { message: REFUSALS[member.status] });
      const session = await this.sessions.start(tx, member.memberId, device);
      return { member: toCurrentMember(member), session };
    });
  }

  // A new member gets a token account: full, or with what remained when this person deleted an earlier one. A known ACTIVE member is
  // updated with the identity provider's profile; one who is not ACTIVE stays unchanged.
  private async findOrCreateMember(tx: Transaction, identity: Identity): Promise<Member> {
    const { googleId, email, name, picture } = identity;
    const parameters = [googleId, email, name, picture];
    const [created] = await tx.query(INSERT_MEMBER, insertedMemberRow, parameters);
    if (created !== undefined)
      await openTokenAccount(tx, created.memberId, this.policy, await this.erased.take(tx, googleId));
    const member = await tx.manager.findOne(Member, {
      where: { googleId },
      lock: { mode: 'pessimistic_write' },
    });
    // The account was deleted between the two statements: this sign-in creates a new one.
    if (member === null) return this.findOrCreateMember(tx, identity);
    if (member.status !== 'ACTIVE') return member;
    if (this.isConfiguredRoot(identity) && member.role !== 'ROOT') await this.promoteToRoot(tx, member);
    return tx.manager.save(Object.assign(member, { email, name, picture, lastLoginAt: new Date() }));
  }

  // An e-mail that the identity provider has not verified proves nothing: anybody can enter it.
  private isConfiguredRoot({ email, emailVerified }: Identity): boolean {
    return emailVerified && this.rootEmails.has(email.toLowerCase());
  }

  private async promoteToRoot(tx: Transaction, member: Member): Promise<void> {
    await makeRoot(tx, member, 'ROOT_EMAILS');
    member.role = 'ROOT';
    this.events.publish(tx, { kind: 'member-role-changed', memberId: member.memberId });
  }

  private requireAllowed(redirectUri: string): void {
    if (this.config.redirectUris.includes(redirectUri)) return;
    const message = '허용되지 않은 로그인 주소예요.';
    throw new ProductError('VALIDATION_ERROR', { message, errors: { redirectUri: message } });
  }
}

/** The member as GET /auth/me shows them. */
export const toCurrentMember = (member: Omit<CurrentMember, 'isActive'>): CurrentMember => ({
  memberId: member.memberId,
  email: member.email,
  name: member.name,
  picture: member.picture,
  role: member.role,
  status: member.status,
  isActive: member.status === 'ACTIVE',
});
