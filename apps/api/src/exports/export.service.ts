import { exportRoutes, type ExportedFile } from '#contracts';
import { queryRows, type Transaction } from '#database';
import { ProductError } from '#domain';
import { exportJob, type ExportPayload } from '#jobs';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LongActions, type LongActionCall } from '../jobs/long-actions.js';
import { AcceptedJob } from '../platform/answers/accepted-job.js';
import type { FileAnswer } from '../platform/answers/file-answer.js';
import { ExportedFileService } from './exported-file.service.js';

/** Exports of one member that may wait or run at once: they cost nothing, and each takes a browser for a while. */
const EXPORTS_AT_ONCE = 20;
const RETRY_SECONDS = 10;

type DocumentPayload = Exclude<ExportPayload, { kind: 'ACCOUNT' }>;

/** Each answers a row when the document is this member's and not deleted. */
const OWN_DOCUMENT = {
  RESUME: 'SELECT 1 FROM resume WHERE resume_id = $1 AND member_id = $2 AND deleted_at IS NULL',
  COVER_LETTER:
    'SELECT 1 FROM cover_letter WHERE cover_letter_id = $1 AND member_id = $2 AND deleted_at IS NULL',
};
const NOT_FOUND = { RESUME: '이력서를 찾을 수 없습니다.', COVER_LETTER: '자기소개서를 찾을 수 없습니다.' };

/** Lets a member have files made of what they wrote. */
@Injectable()
export class ExportService {
  constructor(
    private readonly actions: LongActions,
    private readonly files: ExportedFileService,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * The file itself, or the job when it goes on without the caller.
   * @throws ProductError NOT_FOUND for a document that is not the member's, RATE_LIMITED when too many exports wait
   */
  async export(payload: ExportPayload, call: LongActionCall): Promise<FileAnswer | AcceptedJob> {
    if (payload.kind !== 'ACCOUNT') await this.requireOwn(payload, call.memberId);
    const beforeInsert = (tx: Transaction): Promise<void> => requirePlace(tx, call.memberId);
    const outcome = await this.actions.perform(exportJob, payload, { ...call, beforeInsert });
    return outcome instanceof AcceptedJob ? outcome : this.files.one(call.memberId, fileIdOf(outcome));
  }

  private async requireOwn(payload: DocumentPayload, memberId: number): Promise<void> {
    const id = payload.kind === 'RESUME' ? payload.resumeId : payload.coverLetterId;
    const own = await queryRows(this.dataSource, OWN_DOCUMENT[payload.kind], [id, memberId]);
    if (own.length === 0) throw new ProductError('NOT_FOUND', { message: NOT_FOUND[payload.kind] });
  }
}

async function requirePlace(tx: Transaction, memberId: number): Promise<void> {
  // Of several at one moment each counts those before it. As weak as it may be: what is written for the member need not wait.
  await tx.query('SELECT 1 FROM member WHERE member_id = $1 FOR NO KEY UPDATE', [memberId]);
  const running = await tx.query(
    `SELECT 1 FROM job WHERE member_id = $1 AND type = 'EXPORT' AND status IN ('QUEUED', 'RUNNING')
     LIMIT ${EXPORTS_AT_ONCE}`,
    [memberId],
  );
  if (running.length === EXPORTS_AT_ONCE)
    throw new ProductError('RATE_LIMITED', {
      message: '내보내는 파일이 많습니다. 잠시 뒤에 다시 시도해 주세요.',
      retryAfterSeconds: RETRY_SECONDS,
    });
}

const fileIdOf = ({ downloadUrl }: ExportedFile): string =>
  downloadUrl.slice(exportRoutes.file.path.indexOf(':fileId'));
