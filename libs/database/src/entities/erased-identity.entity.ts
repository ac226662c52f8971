import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Kept for 30 days after an account is deleted, so that joining again neither refills tokens nor resets the daily limit of model tokens: a
 * keyed hash of the identity, the remaining balance, and the model tokens that counted on the day of leaving.
 */
@Entity('erased_identity')
export class ErasedIdentity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'erased_identity_pkey' })
  identityHash: string;

  @Column('integer')
  balance: number;

  @Column('timestamptz', { nullable: true })
  refillStartedAt: Date | null;

  /** Model tokens that count towards the limit of the day of `billedAt`. */
  @Column('bigint', { default: 0 })
  billedTokens: number;

  /** When the account was deleted; null in rows of an earlier version. */
  @Column('timestamptz', { nullable: true })
  billedAt: Date | null;

  @Index('erased_identity_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;
}
