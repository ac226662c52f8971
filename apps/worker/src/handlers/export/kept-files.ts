import { type ExportedFile, exportRoutes, fillPath } from '#contracts';
import { timestampColumn, type Transaction } from '#database';
import type { WrittenFile } from '#documents';
import { z } from 'zod';
import type { ArchivePart } from './account-export.js';
import { insertFile, StoredFileWriter } from './stored-file-writer.js';

const LIFETIME = '24 hours';
/** Files that a member has at once; a new one replaces the oldest, however often the button is pressed. */
const MAXIMUM_FILES = 50;

const DELETE_OLDEST_FILES = `
DELETE FROM stored_file WHERE file_id IN (
  SELECT file_id FROM stored_file WHERE member_id = $1 AND purpose = 'EXPORT'
  ORDER BY expires_at DESC, file_id OFFSET ${MAXIMUM_FILES})`;

// The second of two archives that are kept at the same time waits here for the first, and replaces it.
const LOCK_MEMBER = 'SELECT FROM member WHERE member_id = $1 FOR NO KEY UPDATE';

// Each archive is large, and the new one, which has the files `$3`, replaces it: those that are the result of an export, and what earlier
// attempts at the same job have left. Another export that has not ended yet is still to keep its archive; one that never does expires.
const DELETE_OTHER_ARCHIVES = `
DELETE FROM stored_file USING job
WHERE stored_file.job_id = job.job_id AND job.member_id = $1 AND job.type = 'EXPORT' AND job.payload ->> 'kind' = 'ACCOUNT'
  AND (jsonb_typeof(job.result) = 'object' OR job.job_id = $2) AND stored_file.file_id <> ALL ($3)`;

const EXTEND_FILES = `
UPDATE stored_file SET expires_at = now() + interval '${LIFETIME}' WHERE file_id = ANY ($1)
RETURNING expires_at AS "expiresAt"`;
const expiryRow = z.object({ expiresAt: timestampColumn });

/** Stores a file for its member to download. */
export async function storeFile(
  tx: Transaction,
  jobId: string,
  memberId: number,
  { content, ...file }: WrittenFile,
): Promise<ExportedFile> {
  const writer = new StoredFileWriter(tx);
  await writer.write(content);
  const stored = { ...file, ...(await writer.finish()) };
  await insertFile(tx, stored, { memberId, jobId, lifetime: LIFETIME });
  return keepFiles(tx, memberId, [stored]);
}

/** Replaces the archive that the member had by the stored one of a job. */
export async function keepArchive(
  tx: Transaction,
  { memberId, jobId }: { memberId: number; jobId: string },
  parts: ArchivePart[],
): Promise<ExportedFile> {
  await tx.execute(LOCK_MEMBER, [memberId]);
  await tx.execute(DELETE_OTHER_ARCHIVES, [memberId, jobId, parts.map(({ fileId }) => fileId)]);
  return keepFiles(tx, memberId, parts);
}

/** Keeps stored files for a day, and no more of a member's than MAXIMUM_FILES. @returns the first of them, with all when there are several */
async function keepFiles(
  tx: Transaction,
  memberId: number,
  files: readonly ArchivePart[],
): Promise<ExportedFile> {
  const kept = await tx.query(EXTEND_FILES, expiryRow, [files.map(({ fileId }) => fileId)]);
  const [expiry] = kept;
  const views = files.map(({ fileId, fileName, size }) => ({
    downloadUrl: fillPath(exportRoutes.file, { fileId }),
    fileName,
    size,
  }));
  const [first] = views;
  if (expiry === undefined || first === undefined || kept.length < files.length)
    throw new Error('the file was not stored');
  await tx.execute(DELETE_OLDEST_FILES, [memberId]);
  const contentType = files[0]?.contentType ?? '';
  return { ...first, contentType, expiresAt: expiry.expiresAt, ...(views.length > 1 && { parts: views }) };
}
