import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What is kept for 30 days of a member who left, so that joining again refills nothing: a keyed hash and the tokens that were left. */
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
