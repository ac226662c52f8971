import type { ConsentKind } from '#contracts';
import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Member } from './member.entity.js';

/** That a member accepted one version of a notice. */
@Entity('consent')
export class Consent {
  @ForeignKey(() => Member, { name: 'consent_member_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'consent_pkey' })
  memberId: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'consent_pkey' })
  kind: ConsentKind;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'consent_pkey' })
  version: string;

  @CreateDateColumn({ type: 'timestamptz' })
  acceptedAt: Date;

  @Column('timestamptz', { nullable: true })
  withdrawnAt: Date | null;
}
