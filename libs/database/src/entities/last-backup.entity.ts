import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The time of the newest backup, in one row; none before the first. A backup itself contains the row of the previous one. */
@Entity('last_backup')
export class LastBackup {
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'last_backup_pkey' })
  backupId: number;

  /** The moment whose state the backup holds, by the clock of the machine that made it. */
  @Column('timestamptz')
  takenAt: Date;
}
