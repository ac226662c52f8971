import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CrawlSource } from './crawl-source.entity.js';

/** The result of the last reading of an address, so that a later run can send a conditional request. */
@Entity('crawl_resource')
export class CrawlResource {
  @ForeignKey(() => CrawlSource, { name: 'crawl_resource_source_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'crawl_resource_pkey' })
  sourceId: number;

  /** SHA-256, base64, of the normalized address. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'crawl_resource_pkey' })
  urlHash: string;

  @Column('text', { nullable: true })
  etag: string | null;

  @Column('text', { nullable: true })
  lastModified: string | null;

  @Column('text', { array: true })
  letterLinks: string[];

  @Column('text', { array: true })
  nextPages: string[];

  /** SHA-256, base64, of the selectors and the way of fetching that it was read with; after a change of them it must be read again. */
  @Column('text', { default: '' })
  settingsHash: string;

  /** The letter on it; once that is deleted, it must be read again. */
  @Column('bigint', { nullable: true })
  coverLetterId: number | null;

  @Index('crawl_resource_fetched_at_index')
  @Column('timestamptz', { default: () => 'now()' })
  fetchedAt: Date;
}
