import { createHash, randomUUID } from 'node:crypto';
import type { ResumeImportResult } from '#contracts';
import type { Transaction } from '#database';
import { resumeImportJob } from '#jobs';
import { Injectable } from '@nestjs/common';
import { ConsentService } from '../consents/consent.service.js';
import { LongActions, type LongActionCall } from '../jobs/long-actions.js';
import type { AcceptedJob } from '../platform/answers/accepted-job.js';
import type { UploadedFile } from '../platform/uploads/upload.js';

/** The job deletes its file when it ends; one whose job was lost goes after that. */
const KEEP = '1 day';

/** Hands a member's file over to a job, together with the job's row and the tokens that are held for it. */
@Injectable()
export class ResumeImportService {
  constructor(
    private readonly actions: LongActions,
    private readonly consents: ConsentService,
  ) {}

  /** @throws ProductError FORBIDDEN without consent, and with the job's error; nothing is charged then */
  async start(file: UploadedFile, call: LongActionCall): Promise<ResumeImportResult | AcceptedJob> {
    await this.consents.requireAiConsent(call.memberId);
    const { fileName, content } = file;
    const payload = {
      fileName,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    };
    const admit = async (tx: Transaction, jobId: string): Promise<void> => {
      await this.consents.keepAiConsent(tx, call.memberId);
      await keepFile(tx, call.memberId, jobId, file);
    };
    return this.actions.perform(resumeImportJob, payload, { ...call, admit });
  }
}

// What the sender says of the type counts for nothing: the worker tells by the content.
async function keepFile(
  tx: Transaction,
  memberId: number,
  jobId: string,
  { fileName, content }: UploadedFile,
): Promise<void> {
  await tx.query(
    `INSERT INTO stored_file (file_id, member_id, job_id, purpose, file_name, content_type, content, expires_at)
     VALUES ($1, $2, $3, 'IMPORT', $4, 'application/octet-stream', $5, now() + interval '${KEEP}')`,
    [randomUUID(), memberId, jobId, fileName, content],
  );
}
