import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Resume } from './resume.entity.js';
import { StoredPhoto } from './stored-photo.entity.js';

/** The photo that a resume shows; copies of a resume show the same. */
@Entity('resume_photo')
export class ResumePhoto {
  @ForeignKey(() => Resume, { name: 'resume_photo_resume_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'resume_photo_pkey' })
  resumeId: number;

  @Index('resume_photo_photo_index')
  @ForeignKey(() => StoredPhoto, { name: 'resume_photo_photo_id_fkey', onDelete: 'CASCADE' })
  @Column('bigint')
  photoId: number;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;
}
