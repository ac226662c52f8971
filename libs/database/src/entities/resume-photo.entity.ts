import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Resume } from './resume.entity.js';

/** A resume's photo, re-encoded and without metadata. */
@Entity('resume_photo')
export class ResumePhoto {
  @ForeignKey(() => Resume, { name: 'resume_photo_resume_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'resume_photo_pkey' })
  resumeId: number;

  @Column('text')
  contentType: string;

  @Column('bytea')
  content: Buffer;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;
}
