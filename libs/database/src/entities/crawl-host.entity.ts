import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What all workers keep to when they ask a host: its robots.txt and when the next request may leave. */
@Entity('crawl_host')
export class CrawlHost {
  /** Name and port. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'crawl_host_pkey' })
  host: string;

  /** Nobody may ask before. While a request is on its way this is when it counts as lost. */
  @Column('timestamptz', { default: () => 'now()' })
  nextRequestAt: Date;

  /** When the last request left or, once it is known, was answered; the spacing is counted from here. */
  @Column('timestamptz', { nullable: true })
  lastRequestAt: Date | null;

  /** What robots.txt asks for; 0 for nothing. */
  @Column('integer', { default: 0 })
  crawlDelayMilliseconds: number;

  @Column('text', { nullable: true })
  robotsText: string | null;

  @Column('timestamptz', { nullable: true })
  robotsFetchedAt: Date | null;
}
