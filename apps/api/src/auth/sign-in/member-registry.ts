import { API_CONFIG, type ApiConfig, type TokenPolicy } from '#config';
import type { CurrentMember } from '#contracts';
import { makeRoot, type Transaction } from '#database';
import { EVENT_BUS, type EventBus } from '#events';
import { openTokenAccount } from '#tokens';
import { Inject, Injectable } from '@nestjs/common';
import { ErasedIdentities } from './erased-identities.js';
import type { Identity } from './identity.js';

type MemberRow = Omit<CurrentMember, 'isActive'>;

const COLUMNS = 'member_id AS "memberId", email, name, picture, role, status';

const INSERT_MEMBER = `
INSERT INTO member (google_id, email, name, picture) VALUES ($1, $2, $3, $4)
ON CONFLICT (google_id) DO NOTHING RETURNING member_id AS "memberId"`;

/** Finds or makes the member that an identity belongs to. */
@Injectable()
export class MemberRegistry {
  private readonly rootEmails: ReadonlySet<string>;

  constructor(
    @Inject(API_CONFIG) config: ApiConfig,
    @Inject(EVENT_BUS) private readonly events: EventBus,
    private readonly erased: ErasedIdentities,
  ) {
    this.rootEmails = new Set(config.ROOT_EMAILS.map((email) => email.toLowerCase()));
  }

  /**
   * The member who signs in: made with a token account when new, full unless they left before, else brought up to date with what
   * the provider says. A member who is not ACTIVE comes back untouched.
   */
  async enter(tx: Transaction, identity: Identity, policy: TokenPolicy): Promise<MemberRow> {
    const { googleId, email, name, picture } = identity;
    const [created] = await tx.query<{ memberId: number }>(INSERT_MEMBER, [googleId, email, name, picture]);
    if (created !== undefined)
      await openTokenAccount(tx, created.memberId, policy, await this.erased.take(tx, googleId));
    const member = await this.lock(tx, googleId);
    // They left while they signed in: they join again.
    if (member === undefined) return this.enter(tx, identity, policy);
    if (member.status !== 'ACTIVE') return member;
    if (this.deservesRoot(identity) && member.role !== 'ROOT') this.raise(tx, member);
    return this.update(tx, member.memberId, identity);
  }

  private async lock(tx: Transaction, googleId: string): Promise<MemberRow | undefined> {
    const sql = `SELECT ${COLUMNS} FROM member WHERE google_id = $1 FOR UPDATE`;
    const [member] = await tx.query<MemberRow>(sql, [googleId]);
    return member;
  }

  private async update(tx: Transaction, memberId: number, identity: Identity): Promise<MemberRow> {
    const sql = `
UPDATE member SET email = $2, name = $3, picture = $4, last_login_at = now(), updated_at = now()
WHERE member_id = $1 RETURNING ${COLUMNS}`;
    return only(await tx.query<MemberRow>(sql, [memberId, identity.email, identity.name, identity.picture]));
  }

  // Anybody can write any address into an account that the provider has not verified.
  private deservesRoot(identity: Identity): boolean {
    return identity.emailVerified && this.rootEmails.has(identity.email.toLowerCase());
  }

  private raise(tx: Transaction, member: MemberRow): void {
    makeRoot(tx, member, 'ROOT_EMAILS');
    this.events.publish(tx, { kind: 'member-role-changed', memberId: member.memberId });
  }
}

function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('the member is not there');
  return row;
}
