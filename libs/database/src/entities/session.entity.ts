import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Member } from './member.entity.js';

/** One sign-in on one device. Of its refresh tokens the newest `generation` is valid, and the one before for 30 s after its use. */
@Entity('session')
export class Session {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'session_pkey' })
  sessionId: string;

  @Index('session_member_id_index')
  @ForeignKey(() => Member, { name: 'session_member_id_fkey', onDelete: 'CASCADE' })
  @Column('bigint')
  memberId: number;

  @Column('integer', { default: 1 })
  generation: number;

  @Column('timestamptz')
  rotatedAt: Date;

  @Column('text', { default: '' })
  userAgent: string;

  @Column('text', { default: '' })
  address: string;

  @Column('timestamptz')
  lastUsedAt: Date;

  @Index('session_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;

  @Column('text', { nullable: true })
  revokeReason: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
