import { createHash, randomUUID } from 'node:crypto';
import type { ResumeImportResult } from '#contracts';
import { StoredFile, type Transaction } from '#database';
import { resumeImportJob } from '#jobs';
import { Injectable } from '@nestjs/common';
import { LongActions, type LongActionCall } from '../jobs/long-actions.js';
import type { JobAcceptedResponse } from '../platform/answers/job-accepted-response.js';
import type { UploadedFile } from '../platform/upload.js';

/** The job deletes its file when it ends; a file whose job was lost is purged after this time. */
const FILE_LIFETIME = '1 day';

/** Accepts an uploaded resume: stores the file, the job's row and the tokens held for it in one transaction. */
@Injectable()
export class ResumeImportService {
  constructor(private readonly actions: LongActions) {}

  /** @throws ProductError FORBIDDEN without consent, and with the job's error; nothing is charged then */
  async start(file: UploadedFile, call: LongActionCall): Promise<ResumeImportResult | JobAcceptedResponse> {
    const { fileName, content } = file;
    const payload = {
      fileName,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    };
    // Not before the tokens are held: a member without any cannot make the database write files.
    const afterInsert = async (tx: Transaction, jobId: string): Promise<void> => {
      await tx.manager.insert(StoredFile, {
        fileId: randomUUID(),
        memberId: call.memberId,
        jobId,
        purpose: 'IMPORT',
        fileName,
        // The type that the client declares is ignored: the worker detects it from the content.
        contentType: 'application/octet-stream',
        content,
        expiresAt: () => `now() + interval '${FILE_LIFETIME}'`,
      });
    };
    return this.actions.perform(resumeImportJob, payload, { ...call, afterInsert });
  }
}
