import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { CoverLetter } from './cover-letter.entity.js';

/** A mock-interview question with its answer; stale once the letter's content no longer has `contentHash`. */
@Entity('interview_question')
@Index('interview_question_cover_letter_index', ['coverLetterId', 'qnaId'])
export class InterviewQuestion {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'interview_question_pkey',
  })
  qnaId: number;

  @ForeignKey(() => CoverLetter, {
    name: 'interview_question_cover_letter_id_fkey',
    onDelete: 'CASCADE',
  })
  @Column('bigint')
  coverLetterId: number;

  @Column('text')
  question: string;

  @Column('text')
  answer: string;

  @Column('text')
  tip: string;

  @Column('text', { nullable: true })
  sourceSentence: string | null;

  @Column('boolean')
  isCustom: boolean;

  /** SHA-256, base64, of the letter's content that the question was made from. */
  @Column('text')
  contentHash: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
