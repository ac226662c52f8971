import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A sign-in that a browser began and has not finished; deleted when used. Only hashes of what the browser holds are kept. */
@Entity('sign_in_flow')
export class SignInFlow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'sign_in_flow_pkey' })
  stateHash: string;

  @Column('text')
  browserHash: string;

  @Column('text')
  codeVerifier: string;

  @Column('text')
  redirectUri: string;

  @Index('sign_in_flow_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;
}
