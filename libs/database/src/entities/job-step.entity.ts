import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Job } from './job.entity.js';

/** The stored result of a finished step, so that a retry does not pay the provider again. */
@Entity('job_step')
export class JobStep {
  @ForeignKey(() => Job, { name: 'job_step_job_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'job_step_pkey' })
  jobId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'job_step_pkey' })
  key: string;

  @Column('jsonb')
  result: unknown;

  /** The name of the prompt that was sent; null for a step without a prompt. */
  @Column('text', { nullable: true })
  promptName: string | null;

  @Column('integer', { nullable: true })
  promptVersion: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
