import type { CoverLetterQuestion, VersionReason } from '#contracts';
import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { CoverLetter } from './cover-letter.entity.js';

/** A state of a letter as it stood before an edit, an AI improvement or a restore. */
@Entity('cover_letter_version')
export class CoverLetterVersion {
  @ForeignKey(() => CoverLetter, { name: 'cover_letter_version_cover_letter_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'cover_letter_version_pkey' })
  coverLetterId: number;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'cover_letter_version_pkey' })
  version: number;

  @Column('text')
  title: string;

  @Column('text')
  content: string;

  @Column('jsonb')
  questions: CoverLetterQuestion[];

  @Column('text')
  jobField: string;

  @Column('smallint')
  experienceYears: number;

  @Column('text', { nullable: true })
  companyName: string | null;

  @Column('date', { nullable: true })
  deadline: string | null;

  @Column('boolean')
  isAiImproved: boolean;

  @Column('text')
  reason: VersionReason;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
