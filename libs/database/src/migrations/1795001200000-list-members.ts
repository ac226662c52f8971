import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The member list in every order it offers: one index an order, behind role and status, so that a page of any combination of the two is
 * the merged heads of a few runs. How many there are is counted in the narrow one. Who has never logged in comes last, latest login
 * first, and first the other way round.
 */
const UP = `
CREATE INDEX member_role_status_index ON member (role, status);
CREATE INDEX member_created_index ON member (role, status, created_at, member_id);
CREATE INDEX member_last_login_index ON member (role, status, last_login_at DESC NULLS LAST, member_id DESC);
CREATE INDEX member_email_index ON member (role, status, email, member_id);
CREATE INDEX member_name_index ON member (role, status, name, member_id);
`;

const DOWN = `
DROP INDEX member_role_status_index, member_created_index, member_last_login_index, member_email_index, member_name_index;
`;

export class ListMembers1795001200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
