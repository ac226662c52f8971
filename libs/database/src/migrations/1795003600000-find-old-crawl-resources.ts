import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.js';

/** Results of readings that are too old are found without reading the others. */
export class FindOldCrawlResources1795003600000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, {
      name: 'crawl_resource_fetched_at_index',
      on: 'crawl_resource (fetched_at)',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, 'crawl_resource_fetched_at_index');
  }
}
