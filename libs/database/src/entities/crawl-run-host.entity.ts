import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { CrawlRun } from './crawl-run.entity.js';

/**
 * START: the host has a start page. FURTHER: pages of the source led to it. REFUSED: they did, but the source's limit of hosts was
 * reached.
 */
export type CrawlHostStanding = 'START' | 'FURTHER' | 'REFUSED';

/** A host that a run has found through a source. */
@Entity('crawl_run_host')
@Check('crawl_run_host_standing_check', `standing IN ('START', 'FURTHER', 'REFUSED')`)
export class CrawlRunHost {
  @ForeignKey(() => CrawlRun, { name: 'crawl_run_host_run_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'crawl_run_host_pkey' })
  runId: number;

  /** Position of the source in the run. */
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'crawl_run_host_pkey' })
  sourcePosition: number;

  /** Name and port. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'crawl_run_host_pkey' })
  host: string;

  @Column('text')
  standing: CrawlHostStanding;
}
