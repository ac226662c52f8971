import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of sample letters, in one row; maintained by triggers, so that a million rows need not be counted. */
@Entity('crawled_letter_total')
export class CrawledLetterTotal {
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'crawled_letter_total_pkey' })
  totalId: number;

  @Column('bigint')
  total: number;
}
