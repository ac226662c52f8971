import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes for every order of the member list: one for each order, after role and status, so that a page of any combination of the two is
 * merged from the first rows of a few index ranges. The narrow index is for counting. Members who have never logged in come last when the
 * latest login is first, and first in the other direction.
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
