import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Member } from './member.entity.js';

/** One request to the AI provider, written when it has ended, without its texts. The row is kept when its job or member is deleted. */
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

  /** The prompt's name, or `embedding`. */
  @Column('text')
  purpose: string;

  /** Version of the prompt; null for an embedding. */
  @Column('integer', { nullable: true })
  promptVersion: number | null;

  @Column('text')
  model: string;

  /** `succeeded`, `given_up` when the worker aborted the request, else the kind of the provider's failure in lower case. */
  @Column('text')
  outcome: string;

  /** Model tokens as the provider counts them; null when it did not report them. */
  @Column('integer', { nullable: true })
  inputTokens: number | null;

  @Column('integer', { nullable: true })
  outputTokens: number | null;

  /**
   * Model tokens that count towards the daily limits: as the provider counts, else estimated; 0 when it refused the request or was
   * unavailable, and no piece of the reply came.
   */
  @Column('integer', { default: 0 })
  billedTokens: number;

  /** US dollars by the configured prices; null when the provider did not count, or no price was configured. */
  @Column('double precision', { nullable: true })
  dollars: number | null;

  /** Null when no model token arrived. */
  @Column('double precision', { nullable: true })
  firstTokenSeconds: number | null;

  @Column('double precision')
  totalSeconds: number;

  @Column('uuid', { nullable: true })
  jobId: string | null;

  /** Set to null when the member deletes the account. */
  @ForeignKey(() => Member, { name: 'ai_request_member_id_fkey', onDelete: 'SET NULL' })
  @Column('bigint', { nullable: true })
  memberId: number | null;
}
