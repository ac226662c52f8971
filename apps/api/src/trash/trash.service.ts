import {
  type Page,
  toPage,
  TRASH_DAYS,
  type TrashItem,
  trashItemSchema,
  type TrashKind,
  type trashRoutes,
} from '#contracts';
import { CoverLetter, queryRows, Resume, timestampColumn, totalRow } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityTarget, type FindOptionsWhere, Raw } from 'typeorm';
import type { RouteInput } from '../platform/endpoint/endpoint.js';

/** SQL: how long a deleted document can be restored. After that it counts as gone, even when the purge has not run yet. */
const TRASH_LIFETIME = `interval '${TRASH_DAYS} days'`;

const inTrash = Raw((column) => `${column} > now() - ${TRASH_LIFETIME}`);

const notInTrash = (): ProductError =>
  new ProductError('NOT_FOUND', { message: '휴지통에서 찾을 수 없어요.' });

const DELETED = `
SELECT 'cover-letters' AS kind, cover_letter_id AS id, title, deleted_at FROM cover_letter
WHERE member_id = $1 AND deleted_at > now() - ${TRASH_LIFETIME}
UNION ALL
SELECT 'resumes' AS kind, resume_id AS id, title, deleted_at FROM resume
WHERE member_id = $1 AND deleted_at > now() - ${TRASH_LIFETIME}`;

const itemSchema = trashItemSchema.extend({ deletedAt: timestampColumn, purgedAt: timestampColumn });

/** The documents that a member deleted and can restore. */
@Injectable()
export class TrashService {
  constructor(private readonly dataSource: DataSource) {}

  /** Letters and resumes in one list, which no query on one entity can sort. */
  async list(
    memberId: number,
    query: RouteInput<typeof trashRoutes.list>['query'],
  ): Promise<Page<TrashItem>> {
    const direction = query.sort.direction === 'asc' ? 'ASC' : 'DESC';
    const page = `SELECT kind, id, title, deleted_at AS "deletedAt", deleted_at + ${TRASH_LIFETIME} AS "purgedAt"
      FROM (${DELETED}) AS deleted ORDER BY deleted_at ${direction}, kind, id LIMIT $2 OFFSET $3`;
    const count = `SELECT count(*) AS total FROM (${DELETED}) AS deleted`;
    const [items, [counted]] = await Promise.all([
      queryRows(this.dataSource, page, itemSchema, [memberId, query.size, query.page * query.size]),
      queryRows(this.dataSource, count, totalRow, [memberId]),
    ]);
    return toPage(items, counted?.total ?? 0, query);
  }

  /**
   * Restores a document; one that is not in the trash stays unchanged.
   * @throws ProductError NOT_FOUND for somebody else's, an unknown one, and one deleted more than 30 days ago
   */
  async restore(memberId: number, kind: TrashKind, id: number): Promise<void> {
    const isRestored =
      kind === 'resumes'
        ? await this.restoreOwn(Resume, { resumeId: id, memberId })
        : await this.restoreOwn(CoverLetter, { coverLetterId: id, memberId });
    if (!isRestored) throw notInTrash();
  }

  /**
   * Ends the 30 days of a document: nobody can restore it any more, and the next purge deletes it with all that holds its text.
   * @throws ProductError NOT_FOUND for one that is not in the member's trash
   */
  async erase(memberId: number, kind: TrashKind, id: number): Promise<void> {
    const erased =
      kind === 'resumes'
        ? await this.endLifetime(Resume, { resumeId: id, memberId })
        : await this.endLifetime(CoverLetter, { coverLetterId: id, memberId });
    if (erased === 0) throw notInTrash();
  }

  /** As `erase`, for everything in the member's trash. @returns documents */
  async empty(memberId: number): Promise<number> {
    const letters = await this.endLifetime(CoverLetter, { memberId });
    return letters + (await this.endLifetime(Resume, { memberId }));
  }

  private async endLifetime(
    entity: EntityTarget<CoverLetter | Resume>,
    own: FindOptionsWhere<CoverLetter | Resume>,
  ): Promise<number> {
    const { affected } = await this.dataSource.manager.update(
      entity,
      { ...own, deletedAt: inTrash },
      { deletedAt: () => `now() - ${TRASH_LIFETIME}` },
    );
    return affected ?? 0;
  }

  private async restoreOwn<Entity extends CoverLetter | Resume>(
    entity: EntityTarget<Entity>,
    own: FindOptionsWhere<Entity>,
  ): Promise<boolean> {
    const { manager } = this.dataSource;
    const { affected } = await manager.restore(entity, { ...own, deletedAt: inTrash });
    return affected === 1 || (await manager.existsBy(entity, own));
  }
}
