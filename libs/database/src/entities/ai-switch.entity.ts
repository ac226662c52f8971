import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether the AI provider may be called, in one row. Before the first change there may be no row: calls are allowed then. */
@Entity('ai_switch')
@Check('ai_switch_message_check', 'is_stopped = (message IS NOT NULL)')
export class AiSwitch {
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'ai_switch_pkey' })
  switchId: number;

  @Column('boolean', { default: false })
  isStopped: boolean;

  /** The text that members read while calls are stopped. */
  @Column('text', { nullable: true })
  message: string | null;

  @Column('integer', { default: 1 })
  version: number;

  /** Null before the first change. */
  @Column('timestamptz', { nullable: true })
  changedAt: Date | null;

  /** No foreign key: the id stays when the administrator's account is deleted, as in the audit. */
  @Column('bigint', { nullable: true })
  changedByMemberId: number | null;
}
