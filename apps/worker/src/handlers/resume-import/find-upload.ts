import { queryRows } from '#database';
import { JobFailure } from '#jobs';
import type { DataSource } from 'typeorm';

const EXPIRED = '올린 파일의 보관 기간이 지났습니다. 파일을 다시 올려 주세요.';

/** The file that came with a job. @throws JobFailure UNREADABLE_FILE when it is not kept any longer */
export async function findUpload(dataSource: DataSource, jobId: string): Promise<Buffer> {
  const [row] = await queryRows<{ content: Buffer }>(
    dataSource,
    `SELECT content FROM stored_file WHERE job_id = $1 AND purpose = 'IMPORT' AND expires_at > now()`,
    [jobId],
  );
  if (row === undefined) throw new JobFailure('UNREADABLE_FILE', { retry: 'NEVER', message: EXPIRED });
  return row.content;
}
