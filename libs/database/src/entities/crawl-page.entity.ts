import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';
import { CrawlRun } from './crawl-run.entity.js';

/** PENDING: found. QUEUED: a CRAWL_PAGE job works on it. The others are final. */
export type CrawlPageStatus = 'PENDING' | 'QUEUED' | 'DONE' | 'FAILED' | 'SKIPPED';

/** A crawl page: an address that a run has found. */
@Entity('crawl_page')
@Check('crawl_page_status_check', `status IN ('PENDING', 'QUEUED', 'DONE', 'FAILED', 'SKIPPED')`)
@Index('crawl_page_url_key', ['runId', 'urlHash'], { unique: true })
@Index('crawl_page_pending_index', ['runId', 'host', 'pageId'], { where: `status = 'PENDING'` })
@Index('crawl_page_queued_index', ['runId', 'host'], { where: `status = 'QUEUED'` })
@Index('crawl_page_done_index', ['runId'], { where: `status = 'DONE'` })
@Index('crawl_page_problem_index', ['runId', 'updatedAt'], { where: `status IN ('FAILED', 'SKIPPED')` })
export class CrawlPage {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'crawl_page_pkey',
  })
  pageId: number;

  @ForeignKey(() => CrawlRun, { name: 'crawl_page_run_id_fkey', onDelete: 'CASCADE' })
  @Column('bigint')
  runId: number;

  /** Position of the source in the run. */
  @Column('smallint')
  sourcePosition: number;

  @Column('text')
  url: string;

  /**
   * SHA-256, base64, of the normalized address. Of a page that is skipped when it is found, a text instead: one for each source whose
   * limit of pages is reached, and one for each source and refused host.
   */
  @Column('text')
  urlHash: string;

  /** Name and port, as requests are spaced by. */
  @Column('text')
  host: string;

  @Column('text', { default: 'PENDING' })
  status: CrawlPageStatus;

  @Column('uuid', { nullable: true })
  jobId: string | null;

  /** Of its earlier jobs. A job that puts the page back ends without a failure, and the next one continues the count. */
  @Column('smallint', { default: 0 })
  failedAttempts: number;

  /** Why it failed or was skipped: Korean, shown to administrators. */
  @Column('text', { nullable: true })
  reason: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
