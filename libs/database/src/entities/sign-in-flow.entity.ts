import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A sign-in flow that a browser started and has not finished; deleted when used. Of the browser's secrets only hashes are stored. */
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
