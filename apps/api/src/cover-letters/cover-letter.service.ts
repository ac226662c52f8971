import type {
  CoverLetter as CoverLetterView,
  CoverLetterCreate,
  CoverLetterListQuery,
  CoverLetterRow,
  CoverLetterUpdate,
  CoverLetterVersion as CoverLetterVersionView,
  Page,
  routes,
  VersionReason,
} from '#contracts';
import {
  CoverLetter,
  type CoverLetterState,
  CoverLetterVersion,
  inTransaction,
  Job,
  type Transaction,
} from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOneOptions, type FindOptionsWhere, IsNull } from 'typeorm';
import { COVER_LETTERS } from '../documents/document-table.js';
import { insertOnce, moveToTrash } from '../documents/document-lifecycle.js';
import { DocumentHistory, NEXT_VERSION } from '../documents/document-history.js';
import type { RouteInput } from '../platform/endpoint/endpoint.js';
import { StorageQuota } from '../storage/storage-quota.js';
import { CoverLetterReader } from './cover-letter-reader.js';
import { stateAfter, stateOf, toCoverLetterView } from './cover-letter.mapping.js';

type HistoryQuery = RouteInput<typeof routes.coverLetters.versions>['query'];

/** A member's own letters and their history. Somebody else's, a deleted and an unknown letter are all the same: NOT_FOUND. */
@Injectable()
export class CoverLetterService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly letters: CoverLetterReader,
    private readonly quota: StorageQuota,
  ) {}

  list(memberId: number, query: CoverLetterListQuery): Promise<Page<CoverLetterRow>> {
    return this.letters.page(memberId, query);
  }

  /** @throws ProductError NOT_FOUND */
  async one(memberId: number, coverLetterId: number): Promise<CoverLetterView> {
    const letter = await this.letters.one(memberId, coverLetterId);
    if (letter === undefined) throw notFound();
    return letter;
  }

  /**
   * For a draft that already became a letter, returns that letter unchanged.
   * @throws ProductError QUOTA_EXCEEDED
   */
  async create(memberId: number, written: CoverLetterCreate): Promise<CoverLetterView> {
    const { draftId } = written;
    const state = { ...stateAfter(written), memberId };
    return inTransaction(this.dataSource, async (tx) => {
      const { manager } = tx;
      if (draftId === undefined) {
        await this.quota.requireRoomForDocument(tx, memberId);
        return toCoverLetterView(await manager.save(CoverLetter, state));
      }
      const draft = { memberId, draftId };
      if (!(await manager.existsBy(CoverLetter, draft)))
        await this.quota.requireRoomForDocument(tx, memberId);
      await insertOnce(manager, CoverLetter, draft, state);
      const letter = await findOwn(manager, draft);
      // The AI jobs of the draft belong to the letter from now on.
      const { coverLetterId } = letter;
      await manager.update(Job, { ...draft, coverLetterId: IsNull() }, { coverLetterId });
      return toCoverLetterView(letter);
    });
  }

  /** @throws ProductError NOT_FOUND, or VERSION_CONFLICT with the current letter when it is not the version that was read */
  update(memberId: number, coverLetterId: number, edit: CoverLetterUpdate): Promise<CoverLetterView> {
    return inTransaction(this.dataSource, async (tx) => {
      const letter = await lockOwn(tx.manager, memberId, coverLetterId);
      if (letter.version !== edit.version)
        throw new ProductError('VERSION_CONFLICT', { data: toCoverLetterView(letter) });
      return this.write(tx, letter, stateAfter(edit, letter), edit.isAiImproved ? 'AI_IMPROVE' : 'EDIT');
    });
  }

  /**
   * Puts a letter into the trash. Its draft may become a letter again.
   * @throws ProductError NOT_FOUND, for a letter already deleted too
   */
  async remove(memberId: number, coverLetterId: number): Promise<void> {
    const own = { coverLetterId, memberId };
    if (!(await moveToTrash(this.dataSource.manager, CoverLetter, own))) throw notFound();
  }

  /** The states that were kept before the letter changed. @throws ProductError NOT_FOUND */
  async history(
    memberId: number,
    coverLetterId: number,
    query: HistoryQuery,
  ): Promise<Page<CoverLetterVersionView>> {
    const { manager } = this.dataSource;
    if (!(await manager.existsBy(CoverLetter, { coverLetterId, memberId }))) throw notFound();
    return historyOf(manager, coverLetterId).page('holder.content', query);
  }

  /** Puts an earlier state back; the one before stays in the history. @throws ProductError NOT_FOUND */
  restore(memberId: number, coverLetterId: number, version: number): Promise<CoverLetterView> {
    return inTransaction(this.dataSource, async (tx) => {
      const { manager } = tx;
      const letter = await lockOwn(manager, memberId, coverLetterId);
      const kept = await historyOf(manager, coverLetterId).one(version, letter.version);
      return this.write(tx, letter, stateOf(kept), 'RESTORE');
    });
  }

  /** Keeps the state of a locked letter and replaces it. */
  private async write(
    tx: Transaction,
    letter: CoverLetter,
    state: CoverLetterState,
    reason: VersionReason,
  ): Promise<CoverLetterView> {
    const { manager } = tx;
    const { coverLetterId, memberId } = letter;
    const kept = { ...letter, reason, createdAt: undefined };
    await historyOf(manager, coverLetterId).keep(tx, kept, () => this.quota.isFull(tx, memberId));
    await manager.update(CoverLetter, { coverLetterId }, { ...state, ...NEXT_VERSION });
    return toCoverLetterView(await findOwn(manager, { coverLetterId }));
  }
}

const notFound = (): ProductError =>
  new ProductError('NOT_FOUND', { message: '자기소개서를 찾을 수 없어요.' });

async function findOwn(
  manager: EntityManager,
  where: FindOptionsWhere<CoverLetter>,
  lock?: FindOneOptions['lock'],
): Promise<CoverLetter> {
  const letter = await manager.findOne(CoverLetter, { where, lock });
  if (letter === null) throw notFound();
  return letter;
}

/** Locks a letter until the transaction ends, so that concurrent writes run one after another. */
const lockOwn = (manager: EntityManager, memberId: number, coverLetterId: number): Promise<CoverLetter> =>
  findOwn(manager, { coverLetterId, memberId }, { mode: 'pessimistic_write' });

const historyOf = (manager: EntityManager, coverLetterId: number): DocumentHistory<CoverLetterVersion> =>
  new DocumentHistory(manager, COVER_LETTERS, CoverLetterVersion, coverLetterId);
