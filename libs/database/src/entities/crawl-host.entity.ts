import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The limits that all workers observe for a host: its robots.txt and when the next request may be sent. */
@Entity('crawl_host')
export class CrawlHost {
  /** Name and port. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'crawl_host_pkey' })
  host: string;

  /** No request may be sent before this time. A request that still runs at this time counts as lost. */
  @Column('timestamptz', { default: () => 'now()' })
  nextRequestAt: Date;

  /** When the last request was sent or, once it is answered, when the answer arrived; the spacing is counted from here. */
  @Column('timestamptz', { nullable: true })
  lastRequestAt: Date | null;

  /** Crawl-delay of robots.txt; 0 without one. */
  @Column('integer', { default: 0 })
  crawlDelayMilliseconds: number;

  @Column('text', { nullable: true })
  robotsText: string | null;

  @Column('timestamptz', { nullable: true })
  robotsFetchedAt: Date | null;
}
