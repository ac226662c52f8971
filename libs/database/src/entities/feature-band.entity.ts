import { Entity, PrimaryColumn } from 'typeorm';

/** Descriptions with the same band key may be similar. The lowest ranks of a key are its anchors, which the others are compared with. */
@Entity('feature_band')
export class FeatureBand {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'feature_band_pkey' })
  bandKey: number;

  /** Computed from the description, so that it is the same in every database. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'feature_band_pkey' })
  anchorRank: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'feature_band_pkey' })
  featureDescriptionId: number;
}
