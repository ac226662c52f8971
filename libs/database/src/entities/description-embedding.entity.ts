import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The vector of a feature's description, as 32-bit floats, little endian. */
@Entity('description_embedding')
export class DescriptionEmbedding {
  /** SHA-256, base64, of the description. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'description_embedding_pkey' })
  descriptionHash: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'description_embedding_pkey' })
  model: string;

  @Column('bytea')
  embedding: Buffer;
}
