import {
  type Page,
  type Resume as ResumeView,
  type ResumeBody,
  type ResumeCreate,
  type ResumeListQuery,
  type ResumeRow,
  type ResumeUpdate,
  type ResumeVersion as ResumeVersionView,
  type routes,
  type VersionReason,
} from '#contracts';
import { inTransaction, Resume, ResumePhoto, ResumeVersion, type Transaction } from '#database';
import { copyTitleOf, findUnknownTechStackPaths, ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOneOptions, type FindOptionsWhere } from 'typeorm';
import { RESUMES } from '../documents/document-table.js';
import { insertOnce, moveToTrash } from '../documents/document-lifecycle.js';
import { DocumentHistory, NEXT_VERSION } from '../documents/document-history.js';
import type { RouteInput } from '../platform/endpoint/endpoint.js';
import { StorageQuota } from '../storage/storage-quota.js';
import { ResumeListRepository } from './resume-list.repository.js';
import { storedBody, toColumns, toResumeView } from './resume.mapping.js';

type HistoryQuery = RouteInput<typeof routes.resumes.versions>['query'];

/** A member's own resumes and their history. Somebody else's, a deleted and an unknown resume are all the same: NOT_FOUND. */
@Injectable()
export class ResumeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: ResumeListRepository,
    private readonly quota: StorageQuota,
  ) {}

  list(memberId: number, query: ResumeListQuery): Promise<Page<ResumeRow>> {
    return this.lists.page(memberId, query);
  }

  /** @throws ProductError NOT_FOUND */
  async one(memberId: number, resumeId: number): Promise<ResumeView> {
    return toResumeView(await findOwn(this.dataSource.manager, { resumeId, memberId }));
  }

  /**
   * For a draft that already became a resume, returns that resume unchanged.
   * @throws ProductError VALIDATION_ERROR when it names a technology that does not exist, QUOTA_EXCEEDED
   */
  async create(memberId: number, { draftId, ...body }: ResumeCreate): Promise<ResumeView> {
    checkTechStacks(body);
    return inTransaction(this.dataSource, async (tx) => {
      const { manager } = tx;
      if (draftId === undefined) {
        await this.quota.requireRoomForDocument(tx, memberId);
        return toResumeView(await insert(manager, memberId, body));
      }
      const draft = { memberId, draftId };
      if (!(await manager.existsBy(Resume, draft))) await this.quota.requireRoomForDocument(tx, memberId);
      await insertOnce(manager, Resume, draft, toColumns(body));
      return toResumeView(await findOwn(manager, draft));
    });
  }

  /**
   * @throws ProductError NOT_FOUND, VALIDATION_ERROR, or VERSION_CONFLICT with the current resume when it is not the version that
   * was read
   */
  update(memberId: number, resumeId: number, edit: ResumeUpdate): Promise<ResumeView> {
    const { version, ...body } = edit;
    return inTransaction(this.dataSource, async (tx) => {
      const resume = await lockOwn(tx.manager, memberId, resumeId);
      checkTechStacks(body);
      if (resume.version !== version)
        throw new ProductError('VERSION_CONFLICT', { data: toResumeView(resume) });
      return this.write(tx, resume, body, 'EDIT');
    });
  }

  /**
   * Puts a resume into the trash. Its draft may become a resume again.
   * @throws ProductError NOT_FOUND, for a resume already deleted too
   */
  async remove(memberId: number, resumeId: number): Promise<void> {
    const own = { resumeId, memberId };
    if (!(await moveToTrash(this.dataSource.manager, Resume, own))) throw notFound();
  }

  /** A copy of a resume as it is now, which shows the same photo, without its history. @throws ProductError NOT_FOUND, QUOTA_EXCEEDED */
  duplicate(memberId: number, resumeId: number): Promise<ResumeView> {
    return inTransaction(this.dataSource, async (tx) => {
      const { manager } = tx;
      await findOwn(manager, { resumeId, memberId });
      // Before the resume is locked: the deletion of the account locks the member first, too.
      await this.quota.requireRoomForDocument(tx, memberId);
      const original = storedBody(await lockOwn(manager, memberId, resumeId));
      const photo = await manager.findOneBy(ResumePhoto, { resumeId });
      const title = copyTitleOf(original.title);
      const copy = await insert(manager, memberId, { ...original, title });
      if (photo !== null)
        await manager.insert(ResumePhoto, { ...photo, resumeId: copy.resumeId, updatedAt: undefined });
      return toResumeView(await findOwn(manager, { resumeId: copy.resumeId }));
    });
  }

  /** The states that were kept before the resume changed. @throws ProductError NOT_FOUND */
  async history(memberId: number, resumeId: number, query: HistoryQuery): Promise<Page<ResumeVersionView>> {
    const { manager } = this.dataSource;
    if (!(await manager.existsBy(Resume, { resumeId, memberId }))) throw notFound();
    return historyOf(manager, resumeId).page(PREVIEW, query);
  }

  /** Puts an earlier state back; the one before stays in the history. The photo has none. @throws ProductError NOT_FOUND */
  restore(memberId: number, resumeId: number, version: number): Promise<ResumeView> {
    return inTransaction(this.dataSource, async (tx) => {
      const { manager } = tx;
      const resume = await lockOwn(manager, memberId, resumeId);
      const kept = await historyOf(manager, resumeId).one(version, resume.version);
      return this.write(tx, resume, storedBody(kept), 'RESTORE');
    });
  }

  /** Keeps the state of a locked resume and replaces it. */
  private async write(
    tx: Transaction,
    resume: Resume,
    body: ResumeBody,
    reason: VersionReason,
  ): Promise<ResumeView> {
    const { manager } = tx;
    const { resumeId, memberId } = resume;
    const kept = { ...resume, reason, createdAt: undefined };
    await historyOf(manager, resumeId).keep(tx, kept, () => this.quota.isFull(tx, memberId));
    await manager.update(Resume, { resumeId }, { ...toColumns(body), ...NEXT_VERSION });
    return toResumeView(await findOwn(manager, { resumeId }));
  }
}

const notFound = (): ProductError => new ProductError('NOT_FOUND', { message: '이력서를 찾을 수 없어요.' });

const namesIn = (path: string): string =>
  `(SELECT string_agg(name #>> '{}', ', ') FROM jsonb_path_query(holder.body, '${path} ? (@ != "")') name)`;

/** SQL: what distinguishes versions: the field, the introduction, the companies and the projects. */
const PREVIEW = `concat_ws(' · ', nullif(holder.body ->> 'fieldName', ''),
  nullif(btrim(holder.body ->> 'introduction'), ''),
  ${namesIn('$.careers[*].companyName')}, ${namesIn('$.projects[*].name')})`;

const insert = (manager: EntityManager, memberId: number, body: ResumeBody): Promise<Resume> =>
  manager.save(manager.create(Resume, { memberId, ...toColumns(body), photoUpdatedAt: null }));

async function findOwn(
  manager: EntityManager,
  where: FindOptionsWhere<Resume>,
  lock?: FindOneOptions['lock'],
): Promise<Resume> {
  const resume = await manager.findOne(Resume, { where, lock });
  if (resume === null) throw notFound();
  return resume;
}

/** Locks a resume until the transaction ends, so that concurrent writes run one after another. */
const lockOwn = (manager: EntityManager, memberId: number, resumeId: number): Promise<Resume> =>
  findOwn(manager, { resumeId, memberId }, { mode: 'pessimistic_write' });

const historyOf = (manager: EntityManager, resumeId: number): DocumentHistory<ResumeVersion> =>
  new DocumentHistory(manager, RESUMES, ResumeVersion, resumeId);

function checkTechStacks(body: ResumeBody): void {
  const paths = findUnknownTechStackPaths(body);
  if (paths.length === 0) return;
  const message = '없는 기술이에요. 목록에서 다시 골라 주세요.';
  throw new ProductError('VALIDATION_ERROR', {
    message,
    errors: Object.fromEntries(paths.map((path) => [path, message])),
  });
}
