import type { ErrorCode } from '#contracts';
import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Job } from './job.entity.js';

/** A failed attempt at a job, whether or not the job ended with it. */
@Entity('job_attempt_failure')
export class JobAttemptFailure {
  @ForeignKey(() => Job, { name: 'job_attempt_failure_job_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'job_attempt_failure_pkey' })
  jobId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'job_attempt_failure_pkey' })
  attempt: number;

  @Column('text')
  errorCode: ErrorCode;

  @CreateDateColumn({ type: 'timestamptz' })
  failedAt: Date;
}
