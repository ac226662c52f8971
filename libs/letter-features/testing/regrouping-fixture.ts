import { connectDatabase, CrawledCoverLetter, inTransaction, onlyRow, queryRows } from '#database';
import { createTestDatabase, type TestDatabase } from '#testing';
import { type DataSource, In } from 'typeorm';
import { z } from 'zod';
import { regroupFeatures } from '../src/regroup-features.js';
import { gatherDescriptions } from '../src/storage/gather-descriptions.js';
import type { Regrouping } from '../src/storage/regrouping.js';
import { withdrawAllFeatures, withdrawFeatures } from '../src/storage/withdraw-features.js';
import { ComputingThread } from '../src/thread/computing-thread.js';

/** A database of its own in which a test regroups features as often as it likes. */
export class RegroupingFixture {
  private readonly thread = new ComputingThread();

  private constructor(
    private readonly database: TestDatabase,
    readonly dataSource: DataSource,
  ) {}

  static async start(): Promise<RegroupingFixture> {
    const database = await createTestDatabase();
    return new RegroupingFixture(database, await connectDatabase(database.url));
  }

  async stop(): Promise<void> {
    await this.thread.close();
    await this.dataSource.destroy();
    await this.database.drop();
  }

  /** Deletes all features and letters. */
  async empty(): Promise<void> {
    await inTransaction(this.dataSource, withdrawAllFeatures);
    await this.dataSource.query('TRUNCATE crawled_cover_letter CASCADE');
  }

  /** @param model embedding model whose vectors are compared, where descriptions have them */
  async run(
    requireClaim: Regrouping['requireClaim'] = () => Promise.resolve(),
    model = 'none',
  ): Promise<void> {
    const { dataSource, thread } = this;
    const regrouping = { dataSource, thread, signal: new AbortController().signal, requireClaim };
    await gatherDescriptions(regrouping);
    await regroupFeatures(regrouping, model, () => undefined);
  }

  /** Withdraws the features of the letters that have one of these texts. */
  async withdraw(...texts: string[]): Promise<void> {
    const found = await this.dataSource.manager.findBy(CrawledCoverLetter, { text: In(texts) });
    const ids = found.map(({ coverLetterId }) => coverLetterId);
    await inTransaction(this.dataSource, (tx) => withdrawFeatures(tx, ids));
  }

  /** Whether the final features count as many raw ones as have a final one. */
  async countsAddUp(): Promise<boolean> {
    const rows = await queryRows(
      this.dataSource,
      `SELECT (SELECT coalesce(sum(duplicate_count), 0) FROM cover_letter_feature) =
         (SELECT count(cover_letter_feature_id) FROM raw_cover_letter_feature) AS agree`,
      z.object({ agree: z.boolean() }),
    );
    return onlyRow(rows).agree;
  }
}
