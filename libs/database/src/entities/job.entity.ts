import type { JobError, JobStatus, JobType } from '#contracts';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Member } from './member.entity.js';

/** A job and, while `dispatchedUntil` is past, its own outbox: the queue holds ids only and can be lost. */
@Entity('job')
@Check('job_status_check', `status IN ('QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED')`)
@Check('job_progress_check', 'progress BETWEEN 0 AND 100')
@Index('job_idempotency_key', ['memberId', 'idempotencyKey'], {
  unique: true,
  where: 'idempotency_key IS NOT NULL',
})
@Index('job_member_index', ['memberId', 'createdAt'])
@Index('job_created_at_index', ['createdAt'])
@Index('job_queued_index', ['queue', 'turnAt'], { where: `status = 'QUEUED'` })
@Index('job_member_queued_index', ['memberId', 'queue'], { where: `status = 'QUEUED'` })
@Index('job_running_index', ['heartbeatAt'], { where: `status = 'RUNNING'` })
@Index('job_cover_letter_index', ['coverLetterId'], { where: 'cover_letter_id IS NOT NULL' })
@Index('job_draft_index', ['draftId'], { where: 'draft_id IS NOT NULL' })
@Index('job_parent_index', ['parentJobId'], { where: 'parent_job_id IS NOT NULL' })
@Index('job_exclusive_index', ['type'], {
  where: `finished_at IS NULL AND type IN ('CRAWL', 'EXTRACT', 'DEDUPLICATE', 'PROCESS')`,
})
@Index('job_feature_run_index', ['type', 'createdAt'], {
  where: `type IN ('EXTRACT', 'DEDUPLICATE', 'PROCESS')`,
})
@Index('job_expires_at_index', ['expiresAt'], { where: 'finished_at IS NOT NULL' })
@Index('job_unsuccessful_index', ['status', 'createdAt'], { where: `status IN ('FAILED', 'CANCELLED')` })
@Index('job_finished_at_index', { synchronize: false })
export class Job {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'job_pkey' })
  jobId: string;

  @Column('text')
  type: JobType;

  @Column('text')
  queue: string;

  @ForeignKey(() => Member, { name: 'job_member_id_fkey', onDelete: 'CASCADE' })
  @Column('bigint', { nullable: true })
  memberId: number | null;

  @Column('text', { default: 'QUEUED' })
  status: JobStatus;

  @Column('text', { nullable: true })
  stage: string | null;

  @Column('smallint', { default: 0 })
  progress: number;

  @Column('integer', { default: 0 })
  tokenCost: number;

  @Column('jsonb')
  payload: unknown;

  @Column('jsonb', { nullable: true })
  result: unknown;

  /** What the attempts have produced so far, shown to the member; null once the job has ended. */
  @Column('jsonb', { nullable: true })
  partialResult: unknown;

  /** Since when the AI has been thinking about a request of the running attempt; meaningless once the attempt has ended. */
  @Column('timestamptz', { nullable: true })
  thinkingSince: Date | null;

  @Column('jsonb', { nullable: true })
  error: JobError | null;

  /** How often a worker has claimed the job. */
  @Column('integer', { default: 0 })
  attempt: number;

  /** The last claim; every write of a worker names the claim and the attempt that it belongs to. */
  @Column('uuid', { nullable: true })
  claimId: string | null;

  /** Attempts that ended because AI calls were stopped: they do not count towards how often the job may be tried. */
  @Column('integer', { default: 0 })
  excusedAttempts: number;

  /** Since when the job waits because AI calls are stopped; null once they are allowed or an attempt has begun. */
  @Column('timestamptz', { nullable: true })
  heldSince: Date | null;

  /** The job is not dispatched before this time. */
  @Column('timestamptz')
  runAt: Date;

  /** The order in which waiting jobs of a queue are taken: by submission, later the more jobs the member had waiting there by then. */
  @Column('timestamptz', { default: () => 'now()' })
  turnAt: Date;

  /** Until then the queue is trusted to hold the job; after that it is added again. */
  @Column('timestamptz', { nullable: true })
  dispatchedUntil: Date | null;

  @Column('timestamptz', { nullable: true })
  heartbeatAt: Date | null;

  @Column('bigint', { nullable: true })
  coverLetterId: number | null;

  @Column('uuid', { nullable: true })
  draftId: string | null;

  /** The parent of a child job. The child is cancelled when the parent is cancelled, fails or is deleted with its member. */
  @Column('uuid', { nullable: true })
  parentJobId: string | null;

  @Column('text', { nullable: true })
  idempotencyKey: string | null;

  @Column('text', { nullable: true })
  requestHash: string | null;

  /** Id of the HTTP request that submitted it, so that the log lines of API and worker can be joined. */
  @Column('text', { nullable: true })
  requestId: string | null;

  /** W3C traceparent of the span that accepted it, which the spans of its attempts continue. */
  @Column('text', { nullable: true })
  traceParent: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  startedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;

  @Column('timestamptz')
  expiresAt: Date;
}
