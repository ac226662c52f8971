import type { FeatureCategory } from '#contracts';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';

/** A pattern seen in sample letters; `distinctLetterCount` is in how many different ones. */
@Entity('cover_letter_feature')
@Check('cover_letter_feature_category_check', `features_category IN ('EXPRESSION', 'STRUCTURE', 'CONTENT')`)
@Index('cover_letter_feature_retrieval_index', ['featuresCategory', 'jobField', 'distinctLetterCount'])
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

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
