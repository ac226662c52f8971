import { Check, Column, Entity, ForeignKey, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { Member } from './member.entity.js';

/** A member's tokens: what can be spent is `balance - held`. Locked for every change. */
@Entity('token_account')
@Check('token_account_held_check', 'held >= 0 AND held <= balance')
export class TokenAccount {
  @ForeignKey(() => Member, { name: 'token_account_member_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'token_account_pkey' })
  memberId: number;

  @Column('integer')
  balance: number;

  @Column('integer', { default: 0 })
  held: number;

  /** When the running refill interval began; null while the balance is at the cap or above. */
  @Column('timestamptz', { nullable: true })
  refillStartedAt: Date | null;

  /** Model tokens of an earlier account of this person that counted on the day of `billedAt`, when it was deleted. */
  @Column('bigint', { default: 0 })
  billedTokens: number;

  @Column('timestamptz', { nullable: true })
  billedAt: Date | null;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
