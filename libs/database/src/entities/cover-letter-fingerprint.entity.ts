import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CrawledCoverLetter } from './crawled-cover-letter.entity.js';

/** What tells copies out of a sample letter: hashes of some of its runs of syllables, chosen so that no long run goes without one. */
@Entity('cover_letter_fingerprint')
@Index('cover_letter_fingerprint_search_index', ['fingerprints'], { type: 'gin' })
export class CoverLetterFingerprint {
  @ForeignKey(() => CrawledCoverLetter, {
    name: 'cover_letter_fingerprint_cover_letter_id_fkey',
    onDelete: 'CASCADE',
  })
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'cover_letter_fingerprint_pkey' })
  coverLetterId: number;

  /** SHA-256, base64, of the text that they were taken from. */
  @Column('text')
  textHash: string;

  @Column('bigint', { array: true })
  fingerprints: number[];
}
