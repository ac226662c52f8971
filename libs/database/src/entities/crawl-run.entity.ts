import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A crawl over the sources that were enabled when it began. Whether it is running is determined by the status of its job. */
@Entity('crawl_run')
export class CrawlRun {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'crawl_run_pkey',
  })
  runId: number;

  /** The CRAWL job that works on it, or did last. */
  @Column('uuid')
  jobId: string;

  @Index('crawl_run_started_at_index')
  @CreateDateColumn({ type: 'timestamptz' })
  startedAt: Date;

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;

  /** Every page that was found has been done, failed or skipped. */
  @Column('boolean', { default: false })
  isComplete: boolean;
}
