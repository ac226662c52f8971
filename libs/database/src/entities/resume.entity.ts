import type { ResumeBody, ResumeSection, ResumeType } from '#contracts';
import {
  Check,
  Column,
  CreateDateColumn,
  DeleteDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryGeneratedColumn,
  VirtualColumn,
} from 'typeorm';
import { Member } from './member.entity.js';

/** A resume; `body` is all that the member wrote; `title` and `type` are copies of its fields for lists. `version` rises at every save. */
@Entity('resume')
@Check('resume_type_check', `type IN ('DEFAULT', 'MODERN')`)
@Index('resume_updated_index', ['memberId', 'updatedAt', 'resumeId'], { where: 'deleted_at IS NULL' })
@Index('resume_created_index', ['memberId', 'createdAt', 'resumeId'], { where: 'deleted_at IS NULL' })
@Index('resume_title_index', ['memberId', 'title', 'resumeId'], { where: 'deleted_at IS NULL' })
@Index('resume_trash_index', ['memberId', 'deletedAt', 'resumeId'])
@Index('resume_deleted_index', ['deletedAt', 'resumeId', 'memberId'], { where: 'deleted_at IS NOT NULL' })
@Index('resume_active_index', ['createdAt', 'resumeId', 'memberId'], { where: 'deleted_at IS NULL' })
@Index('resume_draft_key', ['memberId', 'draftId'], { unique: true, where: 'draft_id IS NOT NULL' })
@Index('resume_title_pieces_index', { synchronize: false })
export class Resume {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'resume_pkey',
  })
  resumeId: number;

  @ForeignKey(() => Member, { name: 'resume_member_id_fkey', onDelete: 'CASCADE' })
  @Column('bigint')
  memberId: number;

  @Column('text')
  title: string;

  @Column('text')
  type: ResumeType;

  @Column('jsonb')
  body: ResumeBody;

  @Column('text', { array: true })
  completedSections: ResumeSection[];

  @Column('integer', { default: 1 })
  version: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;

  @DeleteDateColumn({ type: 'timestamptz' })
  deletedAt: Date | null;

  /** The draft on the member's device that became this resume, until the resume is deleted. */
  @Column('uuid', { nullable: true })
  draftId: string | null;

  /** When the resume was given its photo; null without one. A virtual column that is never written. */
  @VirtualColumn({
    type: 'timestamptz',
    query: (alias) =>
      `SELECT photo.updated_at FROM resume_photo photo WHERE photo.resume_id = ${alias}.resume_id`,
  })
  photoUpdatedAt: Date | null;
}
