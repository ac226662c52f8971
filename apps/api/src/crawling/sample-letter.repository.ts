import {
  type CrawledCoverLetter as SampleLetterView,
  type crawledCoverLetterRoutes,
  crawledCoverLetterSchema,
} from '#contracts';
import {
  type CrawledCoverLetter,
  CrawledLetterTotal,
  idColumn,
  queryRows,
  timestampColumn,
  totalRow,
  type Transaction,
} from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RouteInput } from '../platform/endpoint/endpoint.js';

type ListQuery = RouteInput<typeof crawledCoverLetterRoutes.list>['query'];

const SORT_COLUMNS: Record<ListQuery['sort']['field'], string> = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};
const letterRow = crawledCoverLetterSchema.extend({ createdAt: timestampColumn, updatedAt: timestampColumn });

const COUNT_BY_SOURCE = `
SELECT source_id AS "sourceId", count(*) AS total FROM crawled_cover_letter
WHERE source_id = ANY ($1) GROUP BY source_id`;
const sourceTotalRow = totalRow.extend({ sourceId: idColumn });

/** Lists and counts the sample letters, and deletes them all. */
@Injectable()
export class SampleLetterRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** One page. Its ids come from an index-only scan; the texts of the page alone are read. */
  page({ page, size, sort }: ListQuery): Promise<SampleLetterView[]> {
    const direction = sort.direction === 'desc' ? 'DESC' : 'ASC';
    const order = `l.${SORT_COLUMNS[sort.field]} ${direction}, l.cover_letter_id ${direction}`;
    return queryRows(
      this.dataSource,
      `SELECT l.cover_letter_id AS "coverLetterId", l.text, l.created_at AS "createdAt", l.updated_at AS "updatedAt"
       FROM (SELECT l.cover_letter_id FROM crawled_cover_letter l ORDER BY ${order} LIMIT $1 OFFSET $2) page
       JOIN crawled_cover_letter l USING (cover_letter_id) ORDER BY ${order}`,
      letterRow,
      [size, page * size],
    );
  }

  /**
   * How many letters there are: triggers keep the total in one row, so that a million rows need not be counted.
   * @param manager of the transaction to count in
   */
  async count(manager = this.dataSource.manager): Promise<number> {
    const [row] = await manager.find(CrawledLetterTotal);
    return row?.total ?? 0;
  }

  /** How many letters came from each of these sources; one without letters is left out. */
  async countBySource(sourceIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await queryRows(this.dataSource, COUNT_BY_SOURCE, sourceTotalRow, [sourceIds]);
    return new Map(rows.map(({ sourceId, total }) => [sourceId, total]));
  }

  /**
   * Deletes all letters by TRUNCATE, which takes as long for a million as for ten. No other transaction writes letters until this one
   * ends. The exclusive lock comes first: TRUNCATE upgrading a weaker one would deadlock with transactions that hold letters.
   * @param beforeDelete runs between the lock and the deletion
   * @returns how many letters there were
   */
  async deleteAll(tx: Transaction, beforeDelete: () => Promise<void>): Promise<number> {
    tx.send('LOCK TABLE crawled_cover_letter IN EXCLUSIVE MODE');
    await beforeDelete();
    const deletedCount = await this.count(tx.manager);
    // TRUNCATE must name every table that refers to letters.
    tx.send('TRUNCATE raw_cover_letter_feature, cover_letter_fingerprint, crawled_cover_letter');
    return deletedCount;
  }
}

export const toLetterView = ({
  coverLetterId,
  text,
  createdAt,
  updatedAt,
}: CrawledCoverLetter): SampleLetterView => ({
  coverLetterId,
  text,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
