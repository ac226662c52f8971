import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Member } from './member.entity.js';

/** One request to the AI provider, written when it has ended; no text of it is kept. The row outlives its job, and its member too. */
@Entity('ai_request')
@Index('ai_request_ended_at_index', ['endedAt'])
@Index('ai_request_member_index', ['memberId', 'endedAt'], { where: 'member_id IS NOT NULL' })
export class AiRequest {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'ai_request_pkey',
  })
  requestId: number;

  @CreateDateColumn({ type: 'timestamptz' })
  endedAt: Date;

  /** What was asked for: the prompt's name, or `embedding`. */
  @Column('text')
  purpose: string;

  /** Of the prompt; null for what has none. */
  @Column('integer', { nullable: true })
  promptVersion: number | null;

  @Column('text')
  model: string;

  /** `succeeded`, `given_up` when the answer was no longer needed, else the kind of the provider's failure. */
  @Column('text')
  outcome: string;

  /** As the provider counts; null when it did not say. */
  @Column('integer', { nullable: true })
  inputTokens: number | null;

  @Column('integer', { nullable: true })
  outputTokens: number | null;

  /** Tokens that count towards the daily limits: as the provider counts, else estimated. */
  @Column('integer', { default: 0 })
  billedTokens: number;

  /** US dollars by the configured prices; null when the provider did not count, or no price was configured. */
  @Column('double precision', { nullable: true })
  dollars: number | null;

  /** Null when no token arrived. */
  @Column('double precision', { nullable: true })
  firstTokenSeconds: number | null;

  @Column('double precision')
  totalSeconds: number;

  @Column('uuid', { nullable: true })
  jobId: string | null;

  /** Emptied when the member leaves. */
  @ForeignKey(() => Member, { name: 'ai_request_member_id_fkey', onDelete: 'SET NULL' })
  @Column('bigint', { nullable: true })
  memberId: number | null;
}
