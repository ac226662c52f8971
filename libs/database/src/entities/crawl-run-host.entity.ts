import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { CrawlRun } from './crawl-run.entity.js';

/** START: a start page stands there. FURTHER: its pages led there. REFUSED: they did, too, but to too many others before. */
export type CrawlHostStanding = 'START' | 'FURTHER' | 'REFUSED';

/** A host that a source has led a run to. */
@Entity('crawl_run_host')
@Check('crawl_run_host_standing_check', `standing IN ('START', 'FURTHER', 'REFUSED')`)
export class CrawlRunHost {
  @ForeignKey(() => CrawlRun, { name: 'crawl_run_host_run_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'crawl_run_host_pkey' })
  runId: number;

  /** Which of the run's sources it is. */
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'crawl_run_host_pkey' })
  sourcePosition: number;

  /** Name and port. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'crawl_run_host_pkey' })
  host: string;

  @Column('text')
  standing: CrawlHostStanding;
}
