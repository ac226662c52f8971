import { splitIndexes } from './generated-migration.js';

/** As TypeORM writes it. */
const generated = (up: string[], down: string[]): string => {
  const statements = (sqls: string[]) =>
    sqls.map((sql) => `        await queryRunner.query(\`${sql}\`);`).join('\n');
  return `import { MigrationInterface, QueryRunner } from "typeorm";

export class AddNickname1795500000000 implements MigrationInterface {
    name = 'AddNickname1795500000000'

    public async up(queryRunner: QueryRunner): Promise<void> {
${statements(up)}
    }

    public async down(queryRunner: QueryRunner): Promise<void> {
${statements(down)}
    }

}
`;
};
const CREATE_INDEX = `
            CREATE UNIQUE INDEX "member_nickname_index" ON "member" ("nickname")
            WHERE nickname IS NOT NULL
        `;
const DROP_INDEX = `
            DROP INDEX "public"."member_nickname_index"
        `;
const ADD_COLUMN = `
            ALTER TABLE "member"
            ADD "nickname" text
        `;
const DROP_COLUMN = `
            ALTER TABLE "member" DROP COLUMN "nickname"
        `;
const migration = (up: string[], down: string[]) =>
  splitIndexes({ name: 'AddNickname', timestamp: 1_795_500_000_000, source: generated(up, down) });

describe('a generated migration', () => {
  it('builds its indexes beside traffic, in a migration of their own that runs after the rest', () => {
    const [rest, indexes, ...others] = migration([ADD_COLUMN, CREATE_INDEX], [DROP_INDEX, DROP_COLUMN]);
    expect(others).toEqual([]);
    expect(rest).toMatchObject({ name: 'AddNickname', timestamp: 1_795_500_000_000 });
    expect(rest?.source).toContain(ADD_COLUMN);
    expect(rest?.source).toContain(DROP_COLUMN);
    expect(rest?.source).not.toContain('INDEX');
    expect(indexes).toEqual({
      name: 'AddNicknameIndexes',
      timestamp: 1_795_500_000_001,
      source: `import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.js';

export class AddNicknameIndexes1795500000001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, { name: 'member_nickname_index', on: "\\"member\\" (\\"nickname\\") WHERE nickname IS NOT NULL", isUnique: true });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, 'member_nickname_index');
  }
}
`,
    });
  });

  it('is one file when it has only indexes', () => {
    const [indexes, ...others] = migration([CREATE_INDEX], [DROP_INDEX]);
    expect(others).toEqual([]);
    expect(indexes).toMatchObject({ name: 'AddNickname', timestamp: 1_795_500_000_000 });
    expect(indexes?.source).toContain('class AddNickname1795500000000');
    expect(indexes?.source).toContain('createIndexConcurrently');
  });

  it('drops an index before it builds one of the same name, up and down', () => {
    const [indexes] = migration([DROP_INDEX, CREATE_INDEX], [DROP_INDEX, CREATE_INDEX]);
    const [, up = '', down = ''] = indexes?.source.split('async ') ?? [];
    for (const half of [up, down]) expect(half).toMatch(/dropIndexConcurrently[^]*createIndexConcurrently/);
  });

  it('keeps an index until the one that replaces it under another name is built', () => {
    const dropOld = `
            DROP INDEX "public"."member_name_index"
        `;
    const [indexes] = migration([dropOld, CREATE_INDEX], [DROP_INDEX, CREATE_INDEX]);
    const [, up = ''] = indexes?.source.split('async ') ?? [];
    expect(up).toMatch(/createIndexConcurrently[^]*dropIndexConcurrently/);
  });

  it('stays as it is when it has no index, or one of a table that it creates', () => {
    const createTable = `
            CREATE TABLE "member" ("nickname" text)
        `;
    for (const [up, down] of [
      [[ADD_COLUMN], [DROP_COLUMN]],
      [
        [createTable, CREATE_INDEX],
        [DROP_INDEX, `DROP TABLE "member"`],
      ],
    ] as const) {
      const [only, ...others] = migration([...up], [...down]);
      expect(only?.source).toBe(generated([...up], [...down]));
      expect(others).toEqual([]);
    }
  });
});
