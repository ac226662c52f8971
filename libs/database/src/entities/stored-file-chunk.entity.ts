import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { StoredFile } from './stored-file.entity.js';

/** A piece of an exported file; the file is its pieces in the order of their numbers, from 0. */
@Entity('stored_file_chunk')
export class StoredFileChunk {
  // Deferred: a file's row, which locks its member's, is written after its chunks.
  @ForeignKey(() => StoredFile, {
    name: 'stored_file_chunk_file_id_fkey',
    onDelete: 'CASCADE',
    deferrable: 'INITIALLY DEFERRED',
  })
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'stored_file_chunk_pkey' })
  fileId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'stored_file_chunk_pkey' })
  number: number;

  @Column('bytea')
  content: Buffer;
}
