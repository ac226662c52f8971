import { API_CONFIG, type ApiConfig } from '#config';
import type { ExceededQuota, StorageUsage } from '#contracts';
import { inTransaction, onlyRow, type Transaction } from '#database';
import { ProductError } from '#domain';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { TRASH_LIFETIME } from '../documents/trash-lifetime.js';
import { lockMember } from '../members/lock-member.js';

type Kind = keyof StorageUsage;

const MEGABYTE = 1_000_000;

// The sizes of values as they are stored, compressed: no value itself is read. The trash counts as long as it can be restored, since it
// would be unlimited otherwise; a photo counts while such a resume shows it. OFFSET 0 and LIMIT 1 make the planner look up the history of
// each document and the resumes of each photo: the generic plan would join those of all members.
const IS_KEPT = `(deleted_at IS NULL OR deleted_at > now() - ${TRASH_LIFETIME})`;
const SELECT_USED = {
  name: 'select-storage-used',
  sql: `
WITH letters AS (SELECT cover_letter_id, coalesce(pg_column_size(content), 0) + coalesce(pg_column_size(questions), 0) AS bytes FROM cover_letter WHERE member_id = $1 AND ${IS_KEPT}),
  resumes AS (SELECT resume_id, pg_column_size(body) AS bytes FROM resume WHERE member_id = $1 AND ${IS_KEPT}),
  photos AS (
    SELECT octet_length(content) AS bytes FROM stored_photo CROSS JOIN LATERAL (
      SELECT FROM resume_photo JOIN resume USING (resume_id) WHERE photo_id = stored_photo.photo_id AND ${IS_KEPT} LIMIT 1) shown
    WHERE member_id = $1),
  versions AS (
    SELECT v.bytes FROM letters CROSS JOIN LATERAL (
      SELECT coalesce(pg_column_size(content), 0) + coalesce(pg_column_size(questions), 0) AS bytes
      FROM cover_letter_version WHERE cover_letter_id = letters.cover_letter_id OFFSET 0) v
    UNION ALL
    SELECT v.bytes FROM resumes CROSS JOIN LATERAL (
      SELECT pg_column_size(body) AS bytes FROM resume_version WHERE resume_id = resumes.resume_id OFFSET 0) v),
  sizes AS (
    SELECT 'documents' AS kind, bytes FROM letters UNION ALL SELECT 'documents', bytes FROM resumes
    UNION ALL SELECT 'photos', bytes FROM photos UNION ALL SELECT 'versions', bytes FROM versions)
SELECT count(*) FILTER (WHERE kind = 'documents') AS documents, count(*) FILTER (WHERE kind = 'photos') AS photos,
  count(*) FILTER (WHERE kind = 'versions') AS versions, coalesce(sum(bytes), 0) AS bytes
FROM sizes`,
};
const usedRow = z.object({
  documents: z.number(),
  photos: z.number(),
  versions: z.number(),
  bytes: z.number(),
});

// A photo that counts already needs no room, nor one that replaces a photo which no other resume shows.
const SELECT_PHOTO_ROOM = `
WITH shown AS (
  SELECT resume_id, photo_id, content_hash FROM resume JOIN resume_photo USING (resume_id) JOIN stored_photo USING (photo_id)
  WHERE resume.member_id = $1 AND ${IS_KEPT})
SELECT NOT EXISTS (SELECT 1 FROM shown WHERE content_hash = $2)
  AND NOT EXISTS (SELECT 1 FROM shown own WHERE own.resume_id = $3 AND NOT EXISTS (
    SELECT 1 FROM shown other WHERE other.photo_id = own.photo_id AND other.resume_id <> own.resume_id)) AS "isNeeded"`;
const roomRow = z.object({ isNeeded: z.boolean() });

/** How much a member may store. */
@Injectable()
export class StorageQuota {
  private readonly limits: Record<Kind, number>;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(API_CONFIG) config: ApiConfig,
  ) {
    this.limits = {
      documents: config.STORAGE_DOCUMENTS,
      photos: config.STORAGE_PHOTOS,
      versions: config.STORAGE_VERSIONS,
      bytes: config.STORAGE_MEGABYTES * MEGABYTE,
    };
  }

  usage(memberId: number): Promise<StorageUsage> {
    return inTransaction(this.dataSource, (tx) => this.read(tx, memberId));
  }

  /**
   * Checks that the member may store another document, and more bytes. Until the transaction ends no other of the member's passes, so that
   * each counts those before it.
   * @throws ProductError QUOTA_EXCEEDED
   */
  async requireRoomForDocument(tx: Transaction, memberId: number): Promise<void> {
    await lockMember(tx, memberId);
    await this.requireRoom(tx, memberId, 'documents');
  }

  /**
   * The same for the photo of a resume, when it needs any room.
   * @throws ProductError QUOTA_EXCEEDED
   */
  async requireRoomForPhoto(
    tx: Transaction,
    memberId: number,
    photo: { contentHash: string; resumeId: number },
  ): Promise<void> {
    await lockMember(tx, memberId);
    const values = [memberId, photo.contentHash, photo.resumeId];
    const [room] = await tx.query(SELECT_PHOTO_ROOM, roomRow, values);
    if (room?.isNeeded !== false) await this.requireRoom(tx, memberId, 'photos');
  }

  /** Whether the member keeps so much that histories must become short: nobody loses an edit because of what was kept before. */
  async isFull(tx: Transaction, memberId: number): Promise<boolean> {
    const { versions, bytes } = await this.read(tx, memberId);
    return versions.used >= versions.limit || bytes.used >= bytes.limit;
  }

  private async requireRoom(tx: Transaction, memberId: number, added: 'documents' | 'photos'): Promise<void> {
    const storage = await this.read(tx, memberId);
    for (const kind of [added, 'bytes'] as const)
      if (storage[kind].used >= storage[kind].limit) {
        const data: ExceededQuota = { quota: kind, ...storage[kind] };
        throw new ProductError('QUOTA_EXCEEDED', { message: messageOf(kind, storage[kind].limit), data });
      }
  }

  private async read(tx: Transaction, memberId: number): Promise<StorageUsage> {
    const row = onlyRow(await tx.query(SELECT_USED, usedRow, [memberId]));
    const { documents, photos, versions, bytes } = this.limits;
    return {
      documents: { used: row.documents, limit: documents },
      photos: { used: row.photos, limit: photos },
      versions: { used: row.versions, limit: versions },
      bytes: { used: row.bytes, limit: bytes },
    };
  }
}

const FULL = '필요 없는 글을 지우고 휴지통을 비우면 자리가 나요.';

function messageOf(kind: 'documents' | 'photos' | 'bytes', limit: number): string {
  const number = (kind === 'bytes' ? limit / MEGABYTE : limit).toLocaleString('ko-KR');
  switch (kind) {
    case 'documents':
      return `자기소개서와 이력서는 휴지통까지 ${number}개까지 보관할 수 있어요. ${FULL}`;
    case 'photos':
      return `이력서 사진은 휴지통까지 ${number}장까지 보관할 수 있어요. 쓰지 않는 사진을 지우거나 휴지통을 비워 주세요.`;
    case 'bytes':
      return `보관 공간 ${number}MB를 다 썼어요. ${FULL}`;
  }
}
