import { API_CONFIG, type ApiConfig } from '#config';
import { ERASED_IDENTITY_DAYS } from '#contracts';
import { ErasedIdentity, type Transaction } from '#database';
import type { CarriedTokens, RemainingTokens } from '#tokens';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Remaining tokens of deleted accounts and the model tokens that counted on the last day, kept for 30 days so that joining again neither
 * refills tokens nor resets the daily limit. They are stored under a keyed hash of the identity provider's `sub`, which cannot be
 * computed without SESSION_SECRET.
 */
@Injectable()
export class ErasedIdentities {
  private readonly key: Buffer;

  constructor(@Inject(API_CONFIG) config: Pick<ApiConfig, 'SESSION_SECRET'>) {
    // A separate key: a hash made here is never a valid session token.
    this.key = Buffer.from(hkdfSync('sha256', config.SESSION_SECRET, '', 'erased-identity', 32));
  }

  /** @param billedTokens what counts towards the daily limit of today */
  async keep(
    tx: Transaction,
    googleId: string,
    remaining: RemainingTokens,
    billedTokens: number,
  ): Promise<void> {
    const identity = {
      identityHash: this.hashOf(googleId),
      balance: remaining.balance,
      refillStartedAt: remaining.refillStartedAt,
      billedTokens,
      billedAt: () => 'now()',
      expiresAt: () => `now() + make_interval(days => ${ERASED_IDENTITY_DAYS})`,
    };
    await tx.manager.upsert(ErasedIdentity, identity, ['identityHash']);
  }

  /** Returns and deletes what is kept for this person; null when there is nothing or it has expired. */
  async take(tx: Transaction, googleId: string): Promise<CarriedTokens | null> {
    const kept = await tx.manager.findOne(ErasedIdentity, {
      where: { identityHash: this.hashOf(googleId) },
      lock: { mode: 'pessimistic_write' },
    });
    if (kept === null) return null;
    const { balance, refillStartedAt, billedTokens, billedAt, expiresAt } = kept;
    await tx.manager.remove(kept);
    return expiresAt > new Date() ? { balance, refillStartedAt, billedTokens, billedAt } : null;
  }

  private hashOf(googleId: string): string {
    return createHmac('sha256', this.key).update(googleId).digest('base64url');
  }
}
