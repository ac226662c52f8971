import type { FeatureCategory, FeatureWeakness } from '#contracts';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';

const MOST_SEEN = ['distinctLetterCount', 'coverLetterFeatureId'];
const OF_FAMILY = ['featuresCategory', 'jobFamily', ...MOST_SEEN];
const against = (weakness: FeatureWeakness) => ({ where: `weaknesses @> '{${weakness}}'` });

/** A pattern seen in sample letters; `distinctLetterCount` is the number of different letters. */
@Entity('cover_letter_feature')
@Check('cover_letter_feature_category_check', `features_category IN ('EXPRESSION', 'STRUCTURE', 'CONTENT')`)
@Index('cover_letter_feature_field_index', ['featuresCategory', 'jobField', ...MOST_SEEN])
@Index('cover_letter_feature_family_index', ['featuresCategory', 'jobFamily', ...MOST_SEEN])
@Index('cover_letter_feature_popular_index', ['featuresCategory', ...MOST_SEEN])
@Index('cover_letter_feature_repeated_ending_index', OF_FAMILY, against('REPEATED_ENDING'))
@Index('cover_letter_feature_repeated_word_index', OF_FAMILY, against('REPEATED_WORD'))
@Index('cover_letter_feature_cliche_index', OF_FAMILY, against('CLICHE'))
@Index('cover_letter_feature_long_sentence_index', OF_FAMILY, against('LONG_SENTENCE'))
@Index('cover_letter_feature_no_figures_index', OF_FAMILY, against('NO_FIGURES'))
@Index('cover_letter_feature_description_index', ['descriptionHash', 'featuresCategory'])
@Index('cover_letter_feature_category_created_index', [
  'featuresCategory',
  'createdAt',
  'coverLetterFeatureId',
])
@Index('cover_letter_feature_category_updated_index', [
  'featuresCategory',
  'updatedAt',
  'coverLetterFeatureId',
])
@Index('cover_letter_feature_category_count_index', [
  'featuresCategory',
  'duplicateCount',
  'coverLetterFeatureId',
])
export class CoverLetterFeature {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'cover_letter_feature_pkey',
  })
  coverLetterFeatureId: number;

  @Column('bigint')
  representativeCoverLetterId: number;

  @Column('text')
  featuresCategory: FeatureCategory;

  @Column('text')
  description: string;

  @Column('integer')
  duplicateCount: number;

  @Column('integer')
  distinctLetterCount: number;

  @Column('text', { nullable: true })
  jobField: string | null;

  /** Key of the job family that at least half of its letters belong to; null when there is none. */
  @Column('text', { nullable: true })
  jobFamily: string | null;

  /** The rules of the text checks against whose findings the pattern helps. */
  @Column('text', { array: true, default: '{}' })
  weaknesses: FeatureWeakness[];

  /** SHA-256, base64, of the description. */
  @Column('text', { nullable: true })
  descriptionHash: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
