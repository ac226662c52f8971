import type { MemberStatus, Role } from '#contracts';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';

/** A person who signed in at least once. Identity is the identity provider's `sub`, not the e-mail. */
@Entity('member')
@Check('member_role_check', `role IN ('USER', 'ADMIN', 'ROOT')`)
@Check('member_status_check', `status IN ('ACTIVE', 'INACTIVE', 'SUSPENDED')`)
@Index('member_role_status_index', ['role', 'status'])
@Index('member_created_index', ['role', 'status', 'createdAt', 'memberId'])
@Index('member_last_login_index', ['role', 'status', 'lastLoginAt', 'memberId'])
@Index('member_email_index', ['role', 'status', 'email', 'memberId'])
@Index('member_name_index', ['role', 'status', 'name', 'memberId'])
@Index('member_email_pieces_index', { synchronize: false })
@Index('member_name_pieces_index', { synchronize: false })
export class Member {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'member_pkey',
  })
  memberId: number;

  @Index('member_google_id_key', { unique: true })
  @Column('text')
  googleId: string;

  @Column('text')
  email: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  picture: string | null;

  @Column('text', { default: 'USER' })
  role: Role;

  @Column('text', { default: 'ACTIVE' })
  status: MemberStatus;

  @Column('timestamptz', { nullable: true })
  lastLoginAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
