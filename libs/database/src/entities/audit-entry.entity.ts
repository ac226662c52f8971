import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Who changed what, of whom, and why. Ids have no foreign key: the entry outlives the member. Actor null is the command line or the system. */
@Entity('audit_entry')
@Index('audit_entry_created_at_index', ['createdAt'])
@Index('audit_entry_target_index', ['targetMemberId'])
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'audit_entry_pkey',
  })
  auditId: number;

  @Column('bigint', { nullable: true })
  actorMemberId: number | null;

  @Column('text')
  action: string;

  @Column('bigint', { nullable: true })
  targetMemberId: number | null;

  @Column('jsonb', { nullable: true })
  before: unknown;

  @Column('jsonb', { nullable: true })
  after: unknown;

  @Column('text', { nullable: true })
  reason: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
