import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many sample letters there are, in one row; triggers count, so that nobody has to read a million rows for it. */
@Entity('crawled_letter_total')
export class CrawledLetterTotal {
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'crawled_letter_total_pkey' })
  totalId: number;

  @Column('bigint')
  total: number;
}
