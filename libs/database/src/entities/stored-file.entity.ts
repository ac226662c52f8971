import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Member } from './member.entity.js';

/** A file that is passed between processes: an upload until its job ends, or an exported file for a day. */
@Entity('stored_file')
@Check('stored_file_purpose_check', `purpose IN ('IMPORT', 'EXPORT')`)
@Check('stored_file_content_check', `(purpose = 'IMPORT') = (content IS NOT NULL)`)
export class StoredFile {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'stored_file_pkey' })
  fileId: string;

  @Index('stored_file_member_index')
  @ForeignKey(() => Member, { name: 'stored_file_member_id_fkey', onDelete: 'CASCADE' })
  @Column('bigint')
  memberId: number;

  @Index('stored_file_job_index')
  @Column('uuid')
  jobId: string;

  @Column('text')
  purpose: 'IMPORT' | 'EXPORT';

  @Column('text')
  fileName: string;

  @Column('text')
  contentType: string;

  /** The content of an upload; null for an exported file, whose content is in chunks. */
  @Column('bytea', { nullable: true })
  content: Buffer | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Index('stored_file_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;
}
