import type { ResumeBody, ResumeType, VersionReason } from '#contracts';
import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Resume } from './resume.entity.js';

/** The state of a resume before an edit or a restore. */
@Entity('resume_version')
export class ResumeVersion {
  @ForeignKey(() => Resume, { name: 'resume_version_resume_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'resume_version_pkey' })
  resumeId: number;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'resume_version_pkey' })
  version: number;

  @Column('text')
  title: string;

  @Column('text')
  type: ResumeType;

  /** As `DocumentHistory` reads it: the column is null when the version `textOf` holds it. */
  @Column('jsonb', { nullable: true })
  body: ResumeBody;

  /** The version of the same resume that holds the body of this one, too. */
  @Column('integer', { nullable: true })
  textOf: number | null;

  @Column('text')
  reason: VersionReason;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
