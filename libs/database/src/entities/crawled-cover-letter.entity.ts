import {
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';
import { CrawlSource } from './crawl-source.entity.js';

/** A sample letter: the masked text as found, or as corrected by an administrator. */
@Entity('crawled_cover_letter')
@Index('crawled_cover_letter_created_index', ['createdAt', 'coverLetterId'])
@Index('crawled_cover_letter_updated_index', ['updatedAt', 'coverLetterId'])
@Index('crawled_cover_letter_unextracted_index', ['coverLetterId'], { where: 'extracted_text_hash IS NULL' })
export class CrawledCoverLetter {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'crawled_cover_letter_pkey',
  })
  coverLetterId: number;

  @Index('crawled_cover_letter_source_index')
  @ForeignKey(() => CrawlSource, { name: 'crawled_cover_letter_source_id_fkey', onDelete: 'SET NULL' })
  @Column('bigint', { nullable: true })
  sourceId: number | null;

  @Column('text', { nullable: true })
  url: string | null;

  /** SHA-256, base64, of the normalized address. */
  @Index('crawled_cover_letter_url_key', { unique: true, where: 'url_hash IS NOT NULL' })
  @Column('text', { nullable: true })
  urlHash: string | null;

  @Column('text', { nullable: true })
  title: string | null;

  @Column('text')
  text: string;

  @Column('text', { nullable: true })
  jobField: string | null;

  @Column('text', { nullable: true })
  companyName: string | null;

  /**
   * SHA-256, base64, of the source's text: the same letter at another address is not stored again, and a correction is kept until the
   * source changes.
   */
  @Index('crawled_cover_letter_source_text_key', { unique: true, where: 'source_text_hash IS NOT NULL' })
  @Column('text', { nullable: true })
  sourceTextHash: string | null;

  /** SHA-256, base64, of the text that features were extracted from; null until they are extracted. */
  @Column('text', { nullable: true })
  extractedTextHash: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
