import type { VersionReason } from '#contracts';
import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { CoverLetter, CoverLetterState } from './cover-letter.entity.js';

/** The state of a letter before an edit, an AI improvement or a restore. */
@Entity('cover_letter_version')
export class CoverLetterVersion extends CoverLetterState {
  @ForeignKey(() => CoverLetter, { name: 'cover_letter_version_cover_letter_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'cover_letter_version_pkey' })
  coverLetterId: number;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'cover_letter_version_pkey' })
  version: number;

  @Column('text')
  reason: VersionReason;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
