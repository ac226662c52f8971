import type { CoverLetterQuestion } from '#contracts';
import {
  Column,
  CreateDateColumn,
  DeleteDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryGeneratedColumn,
} from 'typeorm';
import { Member } from './member.entity.js';

/** What a member says about a letter, besides its text. */
export abstract class CoverLetterDetails {
  @Column('text')
  title: string;

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
}

/** The part of a letter that the member writes: a save replaces it, and the history keeps it. */
export abstract class CoverLetterState extends CoverLetterDetails {
  /** The texts of `questions` joined by a blank line. */
  @Column('text')
  content: string;

  @Column('jsonb')
  questions: CoverLetterQuestion[];
}

/** A letter. `version` rises at every save. */
@Entity('cover_letter')
@Index('cover_letter_updated_index', ['memberId', 'updatedAt', 'coverLetterId'], {
  where: 'deleted_at IS NULL',
})
@Index('cover_letter_created_index', ['memberId', 'createdAt', 'coverLetterId'], {
  where: 'deleted_at IS NULL',
})
@Index('cover_letter_title_index', ['memberId', 'title', 'coverLetterId'], { where: 'deleted_at IS NULL' })
@Index('cover_letter_deadline_index', ['memberId', 'deadline', 'coverLetterId'], {
  where: 'deleted_at IS NULL',
})
@Index('cover_letter_trash_index', ['memberId', 'deletedAt', 'coverLetterId'])
@Index('cover_letter_deleted_index', ['deletedAt', 'coverLetterId', 'memberId'], {
  where: 'deleted_at IS NOT NULL',
})
@Index('cover_letter_active_index', ['createdAt', 'coverLetterId', 'memberId'], {
  where: 'deleted_at IS NULL',
})
@Index('cover_letter_draft_key', ['memberId', 'draftId'], { unique: true, where: 'draft_id IS NOT NULL' })
@Index('cover_letter_title_pieces_index', { synchronize: false })
export class CoverLetter extends CoverLetterState {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'cover_letter_pkey',
  })
  coverLetterId: number;

  @ForeignKey(() => Member, { name: 'cover_letter_member_id_fkey', onDelete: 'CASCADE' })
  @Column('bigint')
  memberId: number;

  @Column('integer', { default: 1 })
  version: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;

  @DeleteDateColumn({ type: 'timestamptz' })
  deletedAt: Date | null;

  /** The draft on the member's device that became this letter, until the letter is deleted. */
  @Column('uuid', { nullable: true })
  draftId: string | null;
}
