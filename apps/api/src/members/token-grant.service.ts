import { TOKEN_POLICY, type TokenPolicy } from '#config';
import {
  MAXIMUM_DAILY_SELF_GRANT,
  SELF_GRANT_REFUSAL,
  type adminMemberRoutes,
  type UsageTokens,
} from '#contracts';
import { AuditEntry, inTransaction, onlyRow, type Transaction, writeAudit } from '#database';
import { ProductError } from '#domain';
import { clientEvent, EVENT_BUS, type EventBus } from '#events';
import { LockedTokenAccounts } from '#tokens';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { RouteInput } from '../platform/endpoint/endpoint.js';
import { lockActor } from './member.service.js';

type TokenGrant = RouteInput<typeof adminMemberRoutes.grantTokens>['body'];

/** The administrator who grants, and the browser's idempotency key. */
interface GrantCall {
  actorMemberId: number;
  idempotencyKey: string | undefined;
}

/** Grants tokens to members. */
@Injectable()
export class TokenGrantService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(EVENT_BUS) private readonly events: EventBus,
    @Inject(TOKEN_POLICY) private readonly policy: TokenPolicy,
  ) {}

  /**
   * Not limited by the cap; the member's browsers are notified. The same grant under the same key is made once; a repetition returns the
   * balance. Grants of administrators to themselves are FORBIDDEN above MAXIMUM_DAILY_SELF_GRANT in 24 hours.
   * @throws ProductError NOT_FOUND, FORBIDDEN, UNAUTHENTICATED, IDEMPOTENCY_KEY_REUSED
   */
  grant(
    { actorMemberId, idempotencyKey }: GrantCall,
    memberId: number,
    grant: TokenGrant,
  ): Promise<UsageTokens> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockActor(tx.manager, actorMemberId);
      const accounts = await LockedTokenAccounts.lock(tx, [memberId], this.policy);
      const account = accounts.of(memberId);
      // Grants of one actor wait for each other at the actor's locked row, so a grant under this key is committed or does not exist.
      const granted = await findGrant(tx.manager, actorMemberId, idempotencyKey);
      if (granted !== null) {
        if (!isSameGrant(granted, memberId, grant)) throw new ProductError('IDEMPOTENCY_KEY_REUSED');
        return account.usage();
      }
      if (memberId === actorMemberId) await requireWithinSelfGrants(tx, memberId, grant.amount);
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

const GRANTED_TO_ONESELF = `
  SELECT coalesce(sum((after->>'amount')::int), 0)::int AS total FROM audit_entry
  WHERE action = 'MEMBER_TOKEN_GRANT' AND actor_member_id = $1 AND target_member_id = $1
    AND created_at > now() - interval '24 hours'`;
const sumSchema = z.object({ total: z.number().int() });

// The actor's locked row makes two grants to oneself wait for each other.
async function requireWithinSelfGrants(tx: Transaction, memberId: number, amount: number): Promise<void> {
  const { total } = onlyRow(await tx.query(GRANTED_TO_ONESELF, sumSchema, [memberId]));
  if (total + amount > MAXIMUM_DAILY_SELF_GRANT)
    throw new ProductError('FORBIDDEN', { message: SELF_GRANT_REFUSAL });
}

async function findGrant(
  manager: EntityManager,
  actorMemberId: number,
  idempotencyKey: string | undefined,
): Promise<AuditEntry | null> {
  if (idempotencyKey === undefined) return null;
  return manager.findOneBy(AuditEntry, { actorMemberId, idempotencyKey });
}

const auditedGrantSchema = z.object({ amount: z.number().int() });

const isSameGrant = (granted: AuditEntry, memberId: number, { amount, reason }: TokenGrant): boolean =>
  granted.targetMemberId === memberId &&
  granted.reason === reason &&
  auditedGrantSchema.safeParse(granted.after).data?.amount === amount;
