import { exportRoutes, type ExportedFile } from '#contracts';
import { CoverLetter, Job, Member, Resume, StoredFile, type Transaction } from '#database';
import { ProductError } from '#domain';
import { exportJob, type ExportPayload } from '#jobs';
import { Injectable } from '@nestjs/common';
import { DataSource, In, Raw } from 'typeorm';
import { LongActions, type LongActionCall } from '../jobs/long-actions.js';
import { JobAcceptedResponse } from '../platform/answers/job-accepted-response.js';
import { FileAnswer } from '../platform/answers/file-answer.js';

/** Exports of one member that may wait or run at once: they cost nothing, and each takes a browser for a while. */
const EXPORT_LIMIT = 20;
const RETRY_SECONDS = 10;

/** Starts exports of what a member wrote, and serves their files for a day. */
@Injectable()
export class ExportService {
  constructor(
    private readonly actions: LongActions,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * The file itself, or the job when it continues after the answer.
   * @throws ProductError NOT_FOUND for a document that is not the member's, RATE_LIMITED when too many exports wait
   */
  async export(payload: ExportPayload, call: LongActionCall): Promise<FileAnswer | JobAcceptedResponse> {
    await this.requireOwn(payload, call.memberId);
    const beforeInsert = (tx: Transaction): Promise<void> => limitExports(tx, call.memberId);
    const outcome = await this.actions.perform(exportJob, payload, { ...call, beforeInsert });
    return outcome instanceof JobAcceptedResponse ? outcome : this.file(call.memberId, fileIdOf(outcome));
  }

  /** @throws ProductError NOT_FOUND for a file that is somebody else's, expired or unknown */
  async file(memberId: number, fileId: string): Promise<FileAnswer> {
    const file = await this.dataSource.manager.findOneBy(StoredFile, {
      fileId,
      memberId,
      purpose: 'EXPORT',
      expiresAt: Raw((column) => `${column} > now()`),
    });
    if (file === null)
      throw new ProductError('NOT_FOUND', {
        message: '파일을 찾을 수 없습니다. 내보낸 파일은 24시간 동안 받을 수 있으니 다시 내보내 주세요.',
      });
    const { fileName, contentType, content } = file;
    return new FileAnswer({ fileName, contentType, content, disposition: 'attachment' });
  }

  private async requireOwn(payload: ExportPayload, memberId: number): Promise<void> {
    const { manager } = this.dataSource;
    if (payload.kind === 'RESUME') {
      if (!(await manager.existsBy(Resume, { resumeId: payload.resumeId, memberId })))
        throw new ProductError('NOT_FOUND', { message: '이력서를 찾을 수 없습니다.' });
    } else if (payload.kind === 'COVER_LETTER') {
      if (!(await manager.existsBy(CoverLetter, { coverLetterId: payload.coverLetterId, memberId })))
        throw new ProductError('NOT_FOUND', { message: '자기소개서를 찾을 수 없습니다.' });
    }
  }
}

async function limitExports({ manager }: Transaction, memberId: number): Promise<void> {
  // The lock makes concurrent submissions count each other. It is the weakest that does: other writes that refer to the member need not
  // wait.
  await manager.findOne(Member, {
    select: { memberId: true },
    where: { memberId },
    lock: { mode: 'for_no_key_update' },
  });
  const unfinished = { memberId, type: 'EXPORT', status: In(['QUEUED', 'RUNNING']) } as const;
  if ((await manager.countBy(Job, unfinished)) >= EXPORT_LIMIT)
    throw new ProductError('RATE_LIMITED', {
      message: '내보내는 파일이 많습니다. 잠시 뒤에 다시 시도해 주세요.',
      retryAfterSeconds: RETRY_SECONDS,
    });
}

const fileIdOf = ({ downloadUrl }: ExportedFile): string =>
  downloadUrl.slice(exportRoutes.file.path.indexOf(':fileId'));
