import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Member } from './member.entity.js';

/** A photo of a member, re-encoded and without metadata; stored once, and deleted with the last resume that shows it. */
@Entity('stored_photo')
@Index('stored_photo_content_key', ['memberId', 'contentHash'], { unique: true })
export class StoredPhoto {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'stored_photo_pkey',
  })
  photoId: number;

  @ForeignKey(() => Member, { name: 'stored_photo_member_id_fkey', onDelete: 'CASCADE' })
  @Column('bigint')
  memberId: number;

  /** SHA-256 of the content, in hexadecimal digits. */
  @Column('text')
  contentHash: string;

  @Column('text')
  contentType: string;

  @Column('bytea')
  content: Buffer;
}
