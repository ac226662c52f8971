import type { AiFeedback } from '#contracts';
import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { InterviewQuestion } from './interview-question.entity.js';

/** An answer that a member practised, with the feedback on it. */
@Entity('interview_practice')
@Index('interview_practice_qna_index', ['qnaId', 'practiceId'])
export class InterviewPractice {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'interview_practice_pkey',
  })
  practiceId: number;

  @ForeignKey(() => InterviewQuestion, { name: 'interview_practice_qna_id_fkey', onDelete: 'CASCADE' })
  @Column('bigint')
  qnaId: number;

  @Column('text')
  answer: string;

  @Column('jsonb')
  feedback: AiFeedback;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
