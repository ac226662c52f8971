import type { MigrationInterface, QueryRunner } from 'typeorm';

const TEXTS = { cover_letter: ['content', 'questions'], resume: ['body'] };

/** A version with the text of an earlier one of its document refers to that one. */
export class KeepTextsOnce1795004100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(TEXTS)) {
      const nullable = columns.map((column) => `ALTER COLUMN ${column} DROP NOT NULL`);
      await runner.query(`ALTER TABLE ${table}_version ADD COLUMN text_of integer, ${nullable.join(', ')}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(TEXTS)) {
      const copied = columns.map((column) => `${column} = holder.${column}`);
      await runner.query(
        `UPDATE ${table}_version kept SET ${copied.join(', ')} FROM ${table}_version holder
         WHERE holder.${table}_id = kept.${table}_id AND holder.version = kept.text_of`,
      );
      const required = columns.map((column) => `ALTER COLUMN ${column} SET NOT NULL`);
      await runner.query(`ALTER TABLE ${table}_version DROP COLUMN text_of, ${required.join(', ')}`);
    }
  }
}
