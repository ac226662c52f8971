import type { TokenEntryKind } from '#contracts';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Member } from './member.entity.js';

/** Append-only: the amounts of a member's rows add up to `balance - held`. */
@Entity('token_ledger_entry')
@Check('token_ledger_entry_kind_check', `kind IN ('GRANT', 'REFILL', 'HOLD', 'TAKE', 'RELEASE')`)
@Index('token_ledger_entry_job_kind_key', ['jobId', 'kind'], { unique: true, where: 'job_id IS NOT NULL' })
@Index('token_ledger_entry_member_index', ['memberId', 'entryId'])
export class TokenLedgerEntry {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'token_ledger_entry_pkey',
  })
  entryId: number;

  @ForeignKey(() => Member, { name: 'token_ledger_entry_member_id_fkey', onDelete: 'CASCADE' })
  @Column('bigint')
  memberId: number;

  @Column('text')
  kind: TokenEntryKind;

  @Column('integer')
  amount: number;

  @Column('integer')
  remainingAfter: number;

  @Column('uuid', { nullable: true })
  jobId: string | null;

  @Column('text', { nullable: true })
  reason: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
