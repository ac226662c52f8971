import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Kept for 30 days after an account is deleted, so that joining again does not refill tokens: a keyed hash of the identity and the
 * remaining balance.
 */
@Entity('erased_identity')
export class ErasedIdentity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'erased_identity_pkey' })
  identityHash: string;

  @Column('integer')
  balance: number;

  @Column('timestamptz', { nullable: true })
  refillStartedAt: Date | null;

  @Index('erased_identity_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;
}
