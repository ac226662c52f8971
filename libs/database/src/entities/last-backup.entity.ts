import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Of when the newest backup is, in one row; none before the first. A backup holds the row of the one before it. */
@Entity('last_backup')
export class LastBackup {
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'last_backup_pkey' })
  backupId: number;

  /** The moment whose state it holds, by the clock of who made it. */
  @Column('timestamptz')
  takenAt: Date;
}
