import { TOKEN_POLICY, type TokenPolicy } from '#config';
import type { adminMemberRoutes, UsageTokens } from '#contracts';
import { inTransaction, writeAudit, type Transaction } from '#database';
import { ProductError } from '#domain';
import { clientEvent, EVENT_BUS, type EventBus } from '#events';
import { LockedTokenAccounts } from '#tokens';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RouteInput } from '../platform/endpoint/endpoint.js';
import { MemberRepository } from './member.repository.js';

type TokenGrant = RouteInput<typeof adminMemberRoutes.grantTokens>['body'];

/** Who gives, and what their browser calls this grant. */
interface GrantCall {
  actorMemberId: number;
  idempotencyKey: string | undefined;
}

interface GivenTokens {
  memberId: number;
  amount: number;
  reason: string | null;
}

/** Gives members tokens. */
@Injectable()
export class TokenGrantService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly members: MemberRepository,
    @Inject(EVENT_BUS) private readonly events: EventBus,
    @Inject(TOKEN_POLICY) private readonly policy: TokenPolicy,
  ) {}

  /**
   * Not limited by the cap; the member's browsers are told. The same grant under the same key is given once, and the balance answered.
   * @throws ProductError NOT_FOUND, FORBIDDEN, UNAUTHENTICATED, IDEMPOTENCY_KEY_REUSED
   */
  grant(
    { actorMemberId, idempotencyKey }: GrantCall,
    memberId: number,
    grant: TokenGrant,
  ): Promise<UsageTokens> {
    return inTransaction(this.dataSource, async (tx) => {
      await this.members.lockActor(tx, actorMemberId);
      const accounts = await LockedTokenAccounts.lock(tx, [memberId], this.policy);
      const account = accounts.of(memberId);
      // Calls of one actor wait for each other at the actor's row, so what is not here yet comes after.
      const given = await findGrant(tx, actorMemberId, idempotencyKey);
      if (given !== undefined) {
        if (!isSame(given, memberId, grant)) throw new ProductError('IDEMPOTENCY_KEY_REUSED');
        return account.usage();
      }
      const before = { remainingTokens: account.spendable };
      account.grant(grant.amount, grant.reason);
      accounts.save();
      const usage = account.usage();
      const after = { remainingTokens: usage.remainingTokens };
      const audience = { memberId, administrators: false };
      this.events.publish(tx, clientEvent(audience, 'tokens-updated', after));
      writeAudit(tx, {
        actorMemberId,
        action: 'MEMBER_TOKEN_GRANT',
        targetMemberId: memberId,
        before,
        after: { ...after, amount: grant.amount },
        reason: grant.reason,
        idempotencyKey,
      });
      return usage;
    });
  }
}

async function findGrant(
  tx: Transaction,
  actorMemberId: number,
  key: string | undefined,
): Promise<GivenTokens | undefined> {
  if (key === undefined) return undefined;
  const [given] = await tx.query<GivenTokens>(
    `SELECT target_member_id AS "memberId", (after ->> 'amount')::integer AS amount, reason FROM audit_entry
     WHERE actor_member_id = $1 AND idempotency_key = $2`,
    [actorMemberId, key],
  );
  return given;
}

const isSame = (given: GivenTokens, memberId: number, { amount, reason }: TokenGrant): boolean =>
  given.memberId === memberId && given.amount === amount && given.reason === reason;
