import { Entity, PrimaryColumn } from 'typeorm';

/** A cluster of descriptions whose final feature does not yet reflect all of its descriptions and raw features. */
@Entity('unmerged_cluster')
export class UnmergedCluster {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'unmerged_cluster_pkey' })
  clusterId: number;
}
