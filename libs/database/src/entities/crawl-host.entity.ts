import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What all workers keep to when they ask a host: its robots.txt and when the next request may leave. */
@Entity('crawl_host')
export class CrawlHost {
  /** Name and port. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'crawl_host_pkey' })
  host: string;

  @Column('timestamptz', { default: () => 'now()' })
  nextRequestAt: Date;

  @Column('text', { nullable: true })
  robotsText: string | null;

  @Column('timestamptz', { nullable: true })
  robotsFetchedAt: Date | null;
}
