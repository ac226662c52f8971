import type { FeatureCategory } from '#contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A description that at least one raw feature has: equal ones of a category have one row, with the state of their comparison. */
@Entity('feature_description')
@Check('feature_description_category_check', `features_category IN ('EXPRESSION', 'STRUCTURE', 'CONTENT')`)
@Index('feature_description_key', ['featuresCategory', 'descriptionHash'], { unique: true })
@Index('feature_description_uncompared_index', ['featureDescriptionId'], { where: 'cluster_id IS NULL' })
export class FeatureDescription {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'feature_description_pkey',
  })
  featureDescriptionId: number;

  @Column('text')
  featuresCategory: FeatureCategory;

  /** SHA-256, base64, of the description. */
  @Column('text')
  descriptionHash: string;

  @Column('text')
  description: string;

  /** The keys of its bands, as in `feature_band`; null until they are computed. */
  @Column('integer', { array: true, nullable: true })
  bands: number[] | null;

  /** Bits by which its vector is compared; without bytes for a vector of no direction, null without a vector. */
  @Column('bytea', { nullable: true })
  sketch: Buffer | null;

  /** The model whose vector the sketch is of. */
  @Column('text', { nullable: true })
  embeddingModel: string | null;

  /** The same for all descriptions with the same meaning: the id of one of them. Null until it has been compared. */
  @Index('feature_description_cluster_index')
  @Column('bigint', { nullable: true })
  clusterId: number | null;
}
