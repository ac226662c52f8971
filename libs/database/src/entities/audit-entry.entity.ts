import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Who changed what, of whom, and why. Ids have no foreign key: the entry stays when the member is deleted. A null actor is the command line
 * or the configuration.
 */
@Entity('audit_entry')
@Index('audit_entry_created_index', ['createdAt', 'auditId'])
@Index('audit_entry_action_index', ['action', 'createdAt', 'auditId'])
@Index('audit_entry_actor_index', ['actorMemberId', 'createdAt', 'auditId'])
@Index('audit_entry_target_index', ['targetMemberId', 'createdAt', 'auditId'])
@Index('audit_entry_idempotency_key_index', ['actorMemberId', 'idempotencyKey'], {
  unique: true,
  where: 'idempotency_key IS NOT NULL',
})
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

  @Column('text', { nullable: true })
  idempotencyKey: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
