import { TOKEN_POLICY, type TokenPolicy } from '#config';
import type { adminMemberRoutes, UsageTokens } from '#contracts';
import { inTransaction } from '#database';
import { clientEvent, EVENT_BUS, type EventBus } from '#events';
import { LockedTokenAccounts } from '#tokens';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { writeAudit } from '../audit/write-audit.js';
import type { RouteInput } from '../platform/endpoint/route-input.js';
import { MemberRepository } from './member.repository.js';

type TokenGrant = RouteInput<typeof adminMemberRoutes.grantTokens>['body'];

/** Gives members tokens. */
@Injectable()
export class TokenGrantService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly members: MemberRepository,
    @Inject(EVENT_BUS) private readonly events: EventBus,
    @Inject(TOKEN_POLICY) private readonly policy: TokenPolicy,
  ) {}

  /** Not limited by the cap; the member's browsers are told. @throws ProductError NOT_FOUND, FORBIDDEN, UNAUTHENTICATED */
  grant(actorMemberId: number, memberId: number, { amount, reason }: TokenGrant): Promise<UsageTokens> {
    return inTransaction(this.dataSource, async (tx) => {
      await this.members.lockActor(tx, actorMemberId);
      const accounts = await LockedTokenAccounts.lock(tx, [memberId], this.policy);
      const account = accounts.of(memberId);
      const before = { remainingTokens: account.spendable };
      account.grant(amount, reason);
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
        after: { ...after, amount },
        reason,
      });
      return usage;
    });
  }
}
