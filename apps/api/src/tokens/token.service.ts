import { TOKEN_POLICY, type TokenPolicy } from '#config';
import type { Page, TokenEntry, tokenRoutes, UsageTokens } from '#contracts';
import { readTokenHistory, readUsageTokens } from '#tokens';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RouteInput } from '../platform/endpoint/endpoint.js';

/** A member's balance and ledger. */
@Injectable()
export class TokenService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(TOKEN_POLICY) private readonly policy: TokenPolicy,
  ) {}

  balance(memberId: number): Promise<UsageTokens> {
    return readUsageTokens(this.dataSource, memberId, this.policy);
  }

  /** Due refills are written first, so that the amounts add up to the balance shown beside them. */
  async history(
    memberId: number,
    query: RouteInput<typeof tokenRoutes.history>['query'],
  ): Promise<Page<TokenEntry>> {
    await this.balance(memberId);
    return readTokenHistory(this.dataSource, memberId, query);
  }
}
