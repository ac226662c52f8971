import { exportRoutes, type ExportedFile } from '#contracts';
import type { Transaction } from '#database';
import type { WrittenFile } from '#documents';
import { randomUUID } from 'node:crypto';

const HOURS_KEPT = 24;
/** Files a member has at once; the oldest make place for a new one, however often somebody presses the button. */
const FILES_KEPT = 50;

/** Keeps a file for its member to fetch; answers where. */
export async function keepExportedFile(
  tx: Transaction,
  jobId: string,
  memberId: number,
  { fileName, contentType, content }: WrittenFile,
): Promise<ExportedFile> {
  const fileId = randomUUID();
  // By the database's clock, which also says when it is over: a worker whose own is wrong would make files that are gone at once.
  const [kept] = await tx.query<{ expiresAt: Date }>(
    `INSERT INTO stored_file (file_id, member_id, job_id, purpose, file_name, content_type, content, expires_at)
     VALUES ($1, $2, $3, 'EXPORT', $4, $5, $6, now() + interval '${HOURS_KEPT} hours') RETURNING expires_at AS "expiresAt"`,
    [fileId, memberId, jobId, fileName, contentType, content],
  );
  if (kept === undefined) throw new Error('the file was not stored');
  await tx.query(
    `DELETE FROM stored_file WHERE file_id IN (
       SELECT file_id FROM stored_file WHERE member_id = $1 AND purpose = 'EXPORT'
       ORDER BY expires_at DESC, file_id OFFSET ${FILES_KEPT})`,
    [memberId],
  );
  return {
    downloadUrl: exportRoutes.file.path.replace(':fileId', fileId),
    fileName,
    contentType,
    size: content.length,
    expiresAt: kept.expiresAt.toISOString(),
  };
}

/** Deletes the archives of everything that a member has: each is large, and the next one takes its place. */
export async function dropArchives(tx: Transaction, memberId: number): Promise<void> {
  await tx.query(
    `DELETE FROM stored_file USING job
     WHERE stored_file.job_id = job.job_id AND job.member_id = $1 AND job.type = 'EXPORT'
       AND job.payload ->> 'kind' = 'ACCOUNT'`,
    [memberId],
  );
}
