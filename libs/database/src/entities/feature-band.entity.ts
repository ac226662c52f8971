import { Entity, PrimaryColumn } from 'typeorm';

/** Descriptions that share a key may be alike. In the order of their ranks, the first of a key are its anchors. */
@Entity('feature_band')
export class FeatureBand {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'feature_band_pkey' })
  bandKey: number;

  /** Drawn from the description itself, so that it is the same in every database. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'feature_band_pkey' })
  anchorRank: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'feature_band_pkey' })
  featureDescriptionId: number;
}
