import { exportRoutes, type ExportedFile } from '#contracts';
import { CoverLetter, Job, queryRows, Resume, type Transaction } from '#database';
import { ProductError } from '#domain';
import { exportJob, type ExportPayload } from '#jobs';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { z } from 'zod';
import { LongActions, type LongActionCall } from '../jobs/long-actions.js';
import { lockMember } from '../members/lock-member.js';
import { JobAcceptedResponse } from '../platform/answers/job-accepted-response.js';
import { FileAnswer } from '../platform/answers/file-answer.js';
import { Downloads } from './downloads.js';

/** Exports of one member that may wait or run at once: they cost nothing, and a PDF takes a browser for a while. */
const MAXIMUM_UNFINISHED_EXPORTS = 20;
const RETRY_SECONDS = 10;

const SELECT_FILE = `
SELECT file_name AS "fileName", content_type AS "contentType",
  (SELECT coalesce(sum(octet_length(content)), 0) FROM stored_file_chunk WHERE file_id = $1) AS size
FROM stored_file WHERE file_id = $1 AND member_id = $2 AND purpose = 'EXPORT' AND expires_at > now()`;
const fileRow = z.object({ fileName: z.string(), contentType: z.string(), size: z.coerce.number() });

const SELECT_CHUNK = 'SELECT content FROM stored_file_chunk WHERE file_id = $1 AND number = $2';
const chunkRow = z.object({ content: z.instanceof(Buffer) });

/** Starts exports of what a member wrote, and serves their files for a day. */
@Injectable()
export class ExportService {
  constructor(
    private readonly actions: LongActions,
    private readonly dataSource: DataSource,
    private readonly downloads: Downloads,
  ) {}

  /**
   * The file itself, or the job when it continues after the answer or was cancelled.
   * @throws ProductError NOT_FOUND for a document that is not the member's, RATE_LIMITED when too many exports wait or run, or too many
   * files are downloaded
   */
  async export(payload: ExportPayload, call: LongActionCall): Promise<FileAnswer | JobAcceptedResponse> {
    await this.requireOwn(payload, call.memberId);
    const beforeInsert = (tx: Transaction): Promise<void> => limitExports(tx, call.memberId);
    const outcome = await this.actions.perform(exportJob, payload, { ...call, beforeInsert });
    if (outcome instanceof JobAcceptedResponse) return outcome;
    const partUrls = outcome.parts?.map(({ downloadUrl }) => downloadUrl);
    return this.file(call.memberId, fileIdOf(outcome), partUrls);
  }

  /**
   * @param partUrls the files that belong together with this one
   * @throws ProductError NOT_FOUND for a file that is somebody else's, expired or unknown, RATE_LIMITED when too many are downloaded
   */
  async file(memberId: number, fileId: string, partUrls?: string[]): Promise<FileAnswer> {
    const [file] = await queryRows(this.dataSource, SELECT_FILE, fileRow, [fileId, memberId]);
    if (file === undefined) throw fileNotFound();
    const content = this.downloads.open(memberId, () => this.readChunks(fileId, file.size));
    return new FileAnswer({ ...file, content, partUrls, disposition: 'attachment' });
  }

  /** Reads a chunk when the one before is sent. No connection is held meanwhile: a reader may be slow. */
  private async *readChunks(fileId: string, size: number): AsyncGenerator<Buffer> {
    for (let number = 0, sent = 0; sent < size; number += 1) {
      const [chunk] = await queryRows(this.dataSource, SELECT_CHUNK, chunkRow, [fileId, number]);
      if (chunk === undefined) throw new Error('the file was deleted while it was downloaded');
      sent += chunk.content.length;
      yield chunk.content;
    }
  }

  private async requireOwn(payload: ExportPayload, memberId: number): Promise<void> {
    const { manager } = this.dataSource;
    if (payload.kind === 'RESUME') {
      if (!(await manager.existsBy(Resume, { resumeId: payload.resumeId, memberId })))
        throw new ProductError('NOT_FOUND', { message: '이력서를 찾을 수 없어요.' });
    } else if (payload.kind === 'COVER_LETTER') {
      if (!(await manager.existsBy(CoverLetter, { coverLetterId: payload.coverLetterId, memberId })))
        throw new ProductError('NOT_FOUND', { message: '자기소개서를 찾을 수 없어요.' });
    }
  }
}

const fileNotFound = (): ProductError =>
  new ProductError('NOT_FOUND', {
    message: '파일을 찾을 수 없어요. 내보낸 파일은 24시간 동안 받을 수 있으니 다시 내보내 주세요.',
  });

async function limitExports(tx: Transaction, memberId: number): Promise<void> {
  await lockMember(tx, memberId);
  const unfinished = { memberId, type: 'EXPORT', status: In(['QUEUED', 'RUNNING']) } as const;
  if ((await tx.manager.countBy(Job, unfinished)) >= MAXIMUM_UNFINISHED_EXPORTS)
    throw new ProductError('RATE_LIMITED', {
      message: '내보내는 파일이 많아요. 잠시 뒤에 다시 시도해 주세요.',
      retryAfterSeconds: RETRY_SECONDS,
    });
}

const fileIdOf = ({ downloadUrl }: ExportedFile): string =>
  downloadUrl.slice(exportRoutes.file.path.indexOf(':fileId'));
