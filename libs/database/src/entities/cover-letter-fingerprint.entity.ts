import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CrawledCoverLetter } from './crawled-cover-letter.entity.js';

/**
 * The fingerprints by which copies of a sample letter are recognised: hashes of some of its runs of characters, chosen so that every long
 * run has one.
 */
@Entity('cover_letter_fingerprint')
@Index('cover_letter_fingerprint_search_index', ['fingerprints'], { type: 'gin' })
export class CoverLetterFingerprint {
  @ForeignKey(() => CrawledCoverLetter, {
    name: 'cover_letter_fingerprint_cover_letter_id_fkey',
    onDelete: 'CASCADE',
  })
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'cover_letter_fingerprint_pkey' })
  coverLetterId: number;

  /** SHA-256, base64, of the text that they were computed from. */
  @Column('text')
  textHash: string;

  @Column('bigint', { array: true })
  fingerprints: number[];
}
