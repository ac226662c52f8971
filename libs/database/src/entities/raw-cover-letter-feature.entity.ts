import type { FeatureCategory, FeatureWeakness } from '#contracts';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';
import { CoverLetterFeature } from './cover-letter-feature.entity.js';
import { CrawledCoverLetter } from './crawled-cover-letter.entity.js';

/** A pattern as it was seen in one sample letter. */
@Entity('raw_cover_letter_feature')
@Check(
  'raw_cover_letter_feature_category_check',
  `features_category IN ('EXPRESSION', 'STRUCTURE', 'CONTENT')`,
)
@Index('raw_cover_letter_feature_description_index', ['descriptionHash', 'featuresCategory'])
@Index('raw_cover_letter_feature_unmerged_index', ['rawCoverLetterFeatureId'], {
  where: 'cover_letter_feature_id IS NULL',
})
@Index('raw_cover_letter_feature_category_index', [
  'featuresCategory',
  'createdAt',
  'rawCoverLetterFeatureId',
])
@Index('raw_cover_letter_feature_category_updated_index', [
  'featuresCategory',
  'updatedAt',
  'rawCoverLetterFeatureId',
])
@Index('raw_cover_letter_feature_final_index', [
  'coverLetterFeatureId',
  'createdAt',
  'rawCoverLetterFeatureId',
])
export class RawCoverLetterFeature {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'raw_cover_letter_feature_pkey',
  })
  rawCoverLetterFeatureId: number;

  @Index('raw_cover_letter_feature_letter_index')
  @ForeignKey(() => CrawledCoverLetter, {
    name: 'raw_cover_letter_feature_cover_letter_id_fkey',
    onDelete: 'CASCADE',
  })
  @Column('bigint')
  coverLetterId: number;

  @Column('text')
  featuresCategory: FeatureCategory;

  @Column('text')
  description: string;

  /** SHA-256, base64, of the description: equal descriptions are compared and embedded once. */
  @Column('text')
  descriptionHash: string;

  /** Job field of its letter. */
  @Column('text', { nullable: true })
  jobField: string | null;

  /** Key of the job family that the job field belongs to. */
  @Column('text', { nullable: true })
  jobFamily: string | null;

  /** The rules of the text checks against whose findings the pattern helps. */
  @Column('text', { array: true, default: '{}' })
  weaknesses: FeatureWeakness[];

  /** The final feature that represents it; null until the next deduplication. */
  @ForeignKey(() => CoverLetterFeature, { name: 'raw_cover_letter_feature_final_fkey', onDelete: 'SET NULL' })
  @Column('bigint', { nullable: true })
  coverLetterFeatureId: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
