import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Member } from './member.entity.js';

/** A word of a member's own dictionary: the spelling check never changes it. */
@Entity('spelling_word')
@Index('spelling_word_key', ['memberId', 'word'], { unique: true })
export class SpellingWord {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'spelling_word_pkey',
  })
  wordId: number;

  @ForeignKey(() => Member, { name: 'spelling_word_member_id_fkey', onDelete: 'CASCADE' })
  @Column('bigint')
  memberId: number;

  @Column('text')
  word: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
