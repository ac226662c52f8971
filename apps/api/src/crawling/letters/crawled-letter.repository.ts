import type { CrawledCoverLetter, crawledCoverLetterRoutes } from '#contracts';
import { queryRows, type Transaction } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RouteInput } from '../../platform/endpoint/endpoint.js';

type ListQuery = RouteInput<typeof crawledCoverLetterRoutes.list>['query'];
type LetterRow = Omit<CrawledCoverLetter, 'createdAt' | 'updatedAt'> &
  Record<'createdAt' | 'updatedAt', Date>;

const SORT_COLUMNS: Record<ListQuery['sort']['field'], string> = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};
const COLUMNS =
  'l.cover_letter_id AS "coverLetterId", l.text, l.created_at AS "createdAt", l.updated_at AS "updatedAt"';

/** The sample letters. */
@Injectable()
export class CrawledLetterRepository {
  constructor(private readonly dataSource: DataSource) {}

  // The page's ids come from an index alone; only the rows of the page are read.
  async page(query: ListQuery): Promise<CrawledCoverLetter[]> {
    const way = query.sort.direction === 'desc' ? 'DESC' : 'ASC';
    const order = `l.${SORT_COLUMNS[query.sort.field]} ${way}, l.cover_letter_id ${way}`;
    const rows = await queryRows<LetterRow>(
      this.dataSource,
      `SELECT ${COLUMNS}
       FROM (SELECT l.cover_letter_id FROM crawled_cover_letter l ORDER BY ${order} LIMIT $1 OFFSET $2) page
       JOIN crawled_cover_letter l USING (cover_letter_id) ORDER BY ${order}`,
      [query.size, query.page * query.size],
    );
    return rows.map(toLetter);
  }

  async count(): Promise<number> {
    const [row] = await queryRows<{ total: number }>(
      this.dataSource,
      'SELECT total FROM crawled_letter_total',
    );
    return row?.total ?? 0;
  }

  async countWithin(tx: Transaction): Promise<number> {
    const [row] = await tx.query<{ total: number }>('SELECT total FROM crawled_letter_total');
    return row?.total ?? 0;
  }

  /** Reads a letter that nobody else may change until the transaction ends. @throws ProductError NOT_FOUND */
  async lock(tx: Transaction, coverLetterId: number): Promise<CrawledCoverLetter> {
    const [row] = await tx.query<LetterRow>(
      `SELECT ${COLUMNS} FROM crawled_cover_letter l WHERE cover_letter_id = $1 FOR UPDATE`,
      [coverLetterId],
    );
    if (row === undefined)
      throw new ProductError('NOT_FOUND', { message: '수집한 자기소개서를 찾을 수 없습니다.' });
    return toLetter(row);
  }

  /** Writes a letter's text; its features have to be extracted anew. */
  async write(tx: Transaction, coverLetterId: number, text: string): Promise<CrawledCoverLetter> {
    const [row] = await tx.query<LetterRow>(
      `UPDATE crawled_cover_letter l SET text = $2, extracted_text_hash = NULL, updated_at = now()
       WHERE cover_letter_id = $1 RETURNING ${COLUMNS}`,
      [coverLetterId, text],
    );
    if (row === undefined) throw new Error('a locked letter is gone');
    return toLetter(row);
  }

  async remove(tx: Transaction, coverLetterId: number): Promise<void> {
    await tx.query('DELETE FROM crawled_cover_letter WHERE cover_letter_id = $1', [coverLetterId]);
  }

  /**
   * Keeps everybody from writing letters until the transaction ends, so that none comes between. Waits for those who hold a letter for
   * that; a weaker lock would wait for them later, and they for it.
   */
  async lockAll(tx: Transaction): Promise<void> {
    await tx.query('LOCK TABLE crawled_cover_letter IN EXCLUSIVE MODE');
  }

  /** Empties the tables, which takes as long for a million letters as for ten. @returns how many letters there were */
  async removeAll(tx: Transaction): Promise<number> {
    const deletedCount = await this.countWithin(tx);
    // All that refers to letters must be named.
    await tx.query('TRUNCATE raw_cover_letter_feature, cover_letter_fingerprint, crawled_cover_letter');
    return deletedCount;
  }
}

const toLetter = (row: LetterRow): CrawledCoverLetter => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
