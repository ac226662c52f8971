import type { CoverLetterQuestion, VersionReason } from '#contracts';
import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { CoverLetter, CoverLetterDetails } from './cover-letter.entity.js';

/** The state of a letter before an edit, an AI improvement or a restore. */
@Entity('cover_letter_version')
export class CoverLetterVersion extends CoverLetterDetails {
  @ForeignKey(() => CoverLetter, { name: 'cover_letter_version_cover_letter_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'cover_letter_version_pkey' })
  coverLetterId: number;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'cover_letter_version_pkey' })
  version: number;

  /** As `DocumentHistory` reads them: the columns are null when the version `textOf` holds them. */
  @Column('text', { nullable: true })
  content: string;

  @Column('jsonb', { nullable: true })
  questions: CoverLetterQuestion[];

  /** The version of the same letter that holds the text of this one, too. */
  @Column('integer', { nullable: true })
  textOf: number | null;

  @Column('text')
  reason: VersionReason;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
