import type { CrawlSourceInput } from '#contracts';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { CrawlRun } from './crawl-run.entity.js';

const counter = { default: 0 } as const;

/** The settings of a source when the run began, and the run's counts for it. */
@Entity('crawl_run_source')
export class CrawlRunSource {
  @ForeignKey(() => CrawlRun, { name: 'crawl_run_source_run_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'crawl_run_source_pkey' })
  runId: number;

  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'crawl_run_source_pkey' })
  position: number;

  /** The source may have been deleted since. */
  @Column('bigint', { nullable: true })
  sourceId: number | null;

  @Column('text')
  name: string;

  @Column('jsonb')
  settings: CrawlSourceInput;

  @Column('integer', counter)
  pagesFound: number;

  @Column('integer', counter)
  pagesDone: number;

  @Column('integer', counter)
  pagesFailed: number;

  @Column('integer', counter)
  pagesSkipped: number;

  @Column('integer', counter)
  lettersAdded: number;

  @Column('integer', counter)
  lettersChanged: number;

  @Column('integer', counter)
  lettersUnchanged: number;
}
