import type { Transaction } from '#database';
import type { JobDefinition } from './job-definition.js';

/** Deletes the uploads of jobs that end in this transaction, and the step results that were read from them; the steps' rows stay. */
export async function deleteUploads(
  tx: Transaction,
  jobs: readonly { jobId: string; definition: JobDefinition | undefined }[],
): Promise<void> {
  const jobIds = jobs.filter(({ definition }) => definition?.hasUpload).map(({ jobId }) => jobId);
  if (jobIds.length > 0)
    await tx.execute(
      `WITH steps AS (UPDATE job_step SET result = 'null' WHERE job_id = ANY($1))
       DELETE FROM stored_file WHERE job_id = ANY($1) AND purpose = 'IMPORT'`,
      [jobIds],
    );
}

/** Keeps the upload of a held job for at least a day from now. */
export async function keepUploads(
  tx: Transaction,
  { jobId, definition }: { jobId: string; definition: JobDefinition },
): Promise<void> {
  if (!definition.hasUpload) return;
  await tx.execute(
    `UPDATE stored_file SET expires_at = greatest(expires_at, now() + interval '1 day')
     WHERE job_id = $1 AND purpose = 'IMPORT'`,
    [jobId],
  );
}
