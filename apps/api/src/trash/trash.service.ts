import { type Page, toPage, type TrashItem, type TrashKind, type trashRoutes } from '#contracts';
import { queryRows } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TRASH_LIFETIME } from '../documents/trash-lifetime.js';
import type { RouteInput } from '../platform/endpoint/endpoint.js';

type TrashRow = Pick<TrashItem, 'kind' | 'id' | 'title'> & Record<'deletedAt' | 'purgedAt', Date>;

const TABLES: Record<TrashKind, { table: string; key: string }> = {
  'cover-letters': { table: 'cover_letter', key: 'cover_letter_id' },
  resumes: { table: 'resume', key: 'resume_id' },
};

const DELETED = (Object.keys(TABLES) as TrashKind[])
  .map((kind) => {
    const { table, key } = TABLES[kind];
    return `SELECT '${kind}' AS kind, ${key} AS id, title, deleted_at FROM ${table}
      WHERE member_id = $1 AND deleted_at > now() - ${TRASH_LIFETIME}`;
  })
  .join(' UNION ALL ');

/** What a member deleted and can have back. */
@Injectable()
export class TrashService {
  constructor(private readonly dataSource: DataSource) {}

  async list(
    memberId: number,
    query: RouteInput<typeof trashRoutes.list>['query'],
  ): Promise<Page<TrashItem>> {
    const direction = query.sort.direction === 'asc' ? 'ASC' : 'DESC';
    const [rows, [count]] = await Promise.all([
      queryRows<TrashRow>(
        this.dataSource,
        `SELECT kind, id, title, deleted_at AS "deletedAt", deleted_at + ${TRASH_LIFETIME} AS "purgedAt" FROM (${DELETED}) AS deleted
         ORDER BY deleted_at ${direction}, kind, id LIMIT $2 OFFSET $3`,
        [memberId, query.size, query.page * query.size],
      ),
      queryRows<{ total: number }>(this.dataSource, `SELECT count(*) AS total FROM (${DELETED}) AS deleted`, [
        memberId,
      ]),
    ]);
    return toPage(rows.map(toItem), count?.total ?? 0, query);
  }

  /**
   * Gives a document back as it was; one that is not in the trash stays as it is.
   * @throws ProductError NOT_FOUND for somebody else's, an unknown one, and one whose time is over
   */
  async restore(memberId: number, kind: TrashKind, id: number): Promise<void> {
    const { table, key } = TABLES[kind];
    const restored = await queryRows(
      this.dataSource,
      `UPDATE ${table} SET deleted_at = NULL
       WHERE ${key} = $1 AND member_id = $2 AND (deleted_at IS NULL OR deleted_at > now() - ${TRASH_LIFETIME}) RETURNING 1`,
      [id, memberId],
    );
    if (restored.length === 0)
      throw new ProductError('NOT_FOUND', { message: '휴지통에서 찾을 수 없습니다.' });
  }
}

const toItem = (row: TrashRow): TrashItem => ({
  ...row,
  deletedAt: row.deletedAt.toISOString(),
  purgedAt: row.purgedAt.toISOString(),
});
