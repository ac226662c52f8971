import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** A site that sample letters are crawled from: start addresses and selectors. */
@Entity('crawl_source')
export class CrawlSource {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'crawl_source_pkey',
  })
  sourceId: number;

  @Index('crawl_source_name_key', { unique: true })
  @Column('text')
  name: string;

  @Column('text', { array: true })
  startUrls: string[];

  @Column('text')
  letterLinkSelector: string;

  @Column('text', { nullable: true })
  nextPageSelector: string | null;

  @Column('text', { nullable: true })
  titleSelector: string | null;

  @Column('text')
  contentSelector: string;

  @Column('text', { nullable: true })
  jobFieldSelector: string | null;

  @Column('text', { nullable: true })
  companySelector: string | null;

  @Column('boolean')
  needsBrowser: boolean;

  @Column('integer')
  requestsPerMinute: number;

  @Column('boolean')
  enabled: boolean;

  @Column('integer', { default: 1 })
  version: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
