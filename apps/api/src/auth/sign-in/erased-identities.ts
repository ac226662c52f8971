import { API_CONFIG, type ApiConfig } from '#config';
import { ERASED_IDENTITY_DAYS } from '#contracts';
import type { Transaction } from '#database';
import type { RemainingTokens } from '#tokens';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac, hkdfSync } from 'node:crypto';

const KEEP = `
INSERT INTO erased_identity (identity_hash, balance, refill_started_at, expires_at)
VALUES ($1, $2, $3, now() + make_interval(days => ${ERASED_IDENTITY_DAYS}))
ON CONFLICT (identity_hash) DO UPDATE SET balance = excluded.balance,
  refill_started_at = excluded.refill_started_at, expires_at = excluded.expires_at`;

const TAKE = `
WITH taken AS (DELETE FROM erased_identity WHERE identity_hash = $1 RETURNING balance, refill_started_at, expires_at)
SELECT balance, refill_started_at AS "refillStartedAt" FROM taken WHERE expires_at > now()`;

/**
 * What is remembered of those who left, so that joining again refills nothing: the tokens that were left, under a hash of the
 * provider's `sub` that nobody can compute without SESSION_SECRET.
 */
@Injectable()
export class ErasedIdentities {
  private readonly key: Buffer;

  constructor(@Inject(API_CONFIG) config: Pick<ApiConfig, 'SESSION_SECRET'>) {
    // A key of its own: what is hashed here can never be mistaken for a session's token.
    this.key = Buffer.from(hkdfSync('sha256', config.SESSION_SECRET, '', 'erased-identity', 32));
  }

  async keep(tx: Transaction, googleId: string, remaining: RemainingTokens): Promise<void> {
    await tx.query(KEEP, [this.hashOf(googleId), remaining.balance, remaining.refillStartedAt]);
  }

  /** What was left when this person left; null for one who never did, or too long ago. It is forgotten with the transaction. */
  async take(tx: Transaction, googleId: string): Promise<RemainingTokens | null> {
    const [remaining] = await tx.query<RemainingTokens>(TAKE, [this.hashOf(googleId)]);
    return remaining ?? null;
  }

  private hashOf(googleId: string): string {
    return createHmac('sha256', this.key).update(googleId).digest('base64url');
  }
}
