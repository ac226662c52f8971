import {
  toPage,
  trashItemSchema,
  type TrashKind,
  type TrashPage,
  type trashRoutes,
  type TrashState,
} from '#contracts';
import { CoverLetter, onlyRow, queryRows, Resume, timestampColumn } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityTarget, type FindOptionsWhere } from 'typeorm';
import { z } from 'zod';
import { inTrash, STILL_IN_TRASH, TRASH_LIFETIME } from '../documents/trash-lifetime.js';
import type { RouteInput } from '../platform/endpoint/endpoint.js';

const notInTrash = (): ProductError =>
  new ProductError('NOT_FOUND', { message: '휴지통에서 찾을 수 없어요.' });

const OF_MEMBER = `WHERE member_id = $1 AND deleted_at ${STILL_IN_TRASH}`;
const DELETED = `
SELECT 'cover-letters' AS kind, cover_letter_id AS id, title, deleted_at FROM cover_letter ${OF_MEMBER}
UNION ALL
SELECT 'resumes' AS kind, resume_id AS id, title, deleted_at FROM resume ${OF_MEMBER}`;

const itemSchema = trashItemSchema.extend({ deletedAt: timestampColumn, purgedAt: timestampColumn });

const STATE = `count(*) AS "totalElements",
  md5(coalesce(string_agg(concat_ws(' ', kind, id, extract(epoch FROM deleted_at)), ',' ORDER BY kind, id), '')) AS revision`;
const stateRow = z.object({ totalElements: z.number(), revision: z.string() });

// One statement, and so one snapshot: what is deleted meanwhile is neither counted nor erased. The locks let what is restored meanwhile
// be noticed.
const EMPTY = `
WITH letters AS (SELECT cover_letter_id AS id, deleted_at FROM cover_letter ${OF_MEMBER} FOR UPDATE),
  resumes AS (SELECT resume_id AS id, deleted_at FROM resume ${OF_MEMBER} FOR UPDATE),
  state AS (
    SELECT ${STATE} FROM (
      SELECT 'cover-letters' AS kind, * FROM letters UNION ALL SELECT 'resumes', * FROM resumes) AS deleted),
  erased_letters AS (
    UPDATE cover_letter SET deleted_at = now() - ${TRASH_LIFETIME} FROM letters, state
    WHERE cover_letter_id = letters.id AND revision = $2),
  erased_resumes AS (
    UPDATE resume SET deleted_at = now() - ${TRASH_LIFETIME} FROM resumes, state
    WHERE resume_id = resumes.id AND revision = $2)
SELECT "totalElements", revision FROM state`;

/** The documents that a member deleted and can restore. */
@Injectable()
export class TrashService {
  constructor(private readonly dataSource: DataSource) {}

  /** Letters and resumes in one list, which no query on one entity can sort. */
  async list(memberId: number, query: RouteInput<typeof trashRoutes.list>['query']): Promise<TrashPage> {
    const direction = query.sort.direction === 'asc' ? 'ASC' : 'DESC';
    const page = `SELECT kind, id, title, deleted_at AS "deletedAt", deleted_at + ${TRASH_LIFETIME} AS "purgedAt"
      FROM (${DELETED}) AS deleted ORDER BY deleted_at ${direction}, kind, id LIMIT $2 OFFSET $3`;
    const state = `SELECT ${STATE} FROM (${DELETED}) AS deleted`;
    const [items, { totalElements, revision }] = await Promise.all([
      queryRows(this.dataSource, page, itemSchema, [memberId, query.size, query.page * query.size]),
      this.readState(state, [memberId]),
    ]);
    return { ...toPage(items, totalElements, query), revision };
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

  /**
   * As `erase`, for everything in the member's trash.
   * @param revision of the trash that the member was asked about
   * @returns how many documents are erased; 0 for a trash that is empty
   * @throws ProductError VERSION_CONFLICT with the state of the trash when it holds other documents by now
   */
  async empty(memberId: number, revision: string): Promise<number> {
    const state = await this.readState(EMPTY, [memberId, revision]);
    if (state.totalElements > 0 && state.revision !== revision)
      throw new ProductError('VERSION_CONFLICT', {
        message: '그사이 휴지통이 달라져서 아무것도 지우지 않았어요. 다시 확인해 주세요.',
        data: state,
      });
    return state.totalElements;
  }

  private async readState(statement: string, parameters: unknown[]): Promise<TrashState> {
    return onlyRow(await queryRows(this.dataSource, statement, stateRow, parameters));
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
