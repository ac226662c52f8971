import { exportRoutes, resumeBodySchema, type ExportedFile } from '#contracts';
import { CoverLetter, Resume, ResumePhoto, timestampColumn, type Transaction } from '#database';
import {
  DocumentPrinter,
  resumeContentOf,
  writeLetter,
  writeResume,
  type Photo,
  type WrittenFile,
} from '#documents';
import { ProductError } from '#domain';
import { exportJob, type ExportPayload, Handles, type JobContext, type WrittenJobOutcome } from '#jobs';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { AccountExport } from './account-export.js';

type PayloadOfKind<Kind extends ExportPayload['kind']> = Extract<ExportPayload, { kind: Kind }>;

/** Progress at the beginning of each stage, in percent. */
const STAGE_PERCENT = { render: 5, store: 90 } as const;

/** Makes a file from a member's documents and keeps it for a day. */
@Handles(exportJob)
export class ExportHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly printer: DocumentPrinter,
    private readonly account: AccountExport,
  ) {}

  async handle(
    payload: ExportPayload,
    context: JobContext<typeof exportJob>,
  ): Promise<WrittenJobOutcome<ExportedFile>> {
    const { memberId, jobId } = context;
    if (memberId === null) throw new Error('an export belongs to a member');
    context.progress('render', STAGE_PERCENT.render);
    const file = await this.write(payload, memberId, context.signal);
    context.progress('store', STAGE_PERCENT.store);
    return {
      writeResult: async (tx) => {
        if (payload.kind === 'ACCOUNT') await tx.execute(DELETE_ACCOUNT_ARCHIVES, [memberId]);
        return storeFile(tx, jobId, memberId, file);
      },
    };
  }

  /** @throws ProductError NOT_FOUND when the document is not the member's or has been deleted */
  private write(payload: ExportPayload, memberId: number, signal: AbortSignal): Promise<WrittenFile> {
    switch (payload.kind) {
      case 'RESUME':
        return this.writeResume(payload, memberId, signal);
      case 'COVER_LETTER':
        return this.writeLetter(payload, memberId, signal);
      case 'ACCOUNT':
        return this.account.write(memberId, signal);
    }
  }

  private async writeResume(
    { resumeId, format }: PayloadOfKind<'RESUME'>,
    memberId: number,
    signal: AbortSignal,
  ): Promise<WrittenFile> {
    const { manager } = this.dataSource;
    const resume = await manager.findOneBy(Resume, { resumeId, memberId });
    if (resume === null) throw new ProductError('NOT_FOUND', { message: '이력서를 찾을 수 없습니다.' });
    const photo = await manager.findOneBy(ResumePhoto, { resumeId });
    const content = resumeContentOf(resumeBodySchema.parse(resume.body));
    return writeResume(content, photo && toPhoto(photo), format, this.printer, signal);
  }

  private async writeLetter(
    { coverLetterId, format }: PayloadOfKind<'COVER_LETTER'>,
    memberId: number,
    signal: AbortSignal,
  ): Promise<WrittenFile> {
    const letter = await this.dataSource.manager.findOneBy(CoverLetter, { coverLetterId, memberId });
    if (letter === null) throw new ProductError('NOT_FOUND', { message: '자기소개서를 찾을 수 없습니다.' });
    return writeLetter(letter, format, this.printer, signal);
  }
}

const toPhoto = ({ contentType, content }: ResumePhoto): Photo => ({
  type: contentType === 'image/png' ? 'png' : 'jpg',
  content,
});

const HOURS_KEPT = 24;
/** Maximum number of files that a member has at once; a new one replaces the oldest. */
const FILES_KEPT = 50;

// The database's clock decides, as it does when expired files are deleted: the clock of a worker may be wrong.
const INSERT_FILE = `
INSERT INTO stored_file (file_id, member_id, job_id, purpose, file_name, content_type, content, expires_at)
VALUES ($1, $2, $3, 'EXPORT', $4, $5, $6, now() + interval '${HOURS_KEPT} hours') RETURNING expires_at AS "expiresAt"`;
const insertedRow = z.object({ expiresAt: timestampColumn });

const DELETE_OLDEST_FILES = `
DELETE FROM stored_file WHERE file_id IN (
  SELECT file_id FROM stored_file WHERE member_id = $1 AND purpose = 'EXPORT'
  ORDER BY expires_at DESC, file_id OFFSET ${FILES_KEPT})`;

// Each archive is large, and the new one replaces it.
const DELETE_ACCOUNT_ARCHIVES = `
DELETE FROM stored_file USING job
WHERE stored_file.job_id = job.job_id AND job.member_id = $1 AND job.type = 'EXPORT' AND job.payload ->> 'kind' = 'ACCOUNT'`;

/** Stores a file for its member to download. */
async function storeFile(
  tx: Transaction,
  jobId: string,
  memberId: number,
  { fileName, contentType, content }: WrittenFile,
): Promise<ExportedFile> {
  const fileId = randomUUID();
  const [inserted] = await tx.query(INSERT_FILE, insertedRow, [
    fileId,
    memberId,
    jobId,
    fileName,
    contentType,
    content,
  ]);
  if (inserted === undefined) throw new Error('the file was not stored');
  await tx.execute(DELETE_OLDEST_FILES, [memberId]);
  return {
    downloadUrl: exportRoutes.file.path.replace(':fileId', fileId),
    fileName,
    contentType,
    size: content.length,
    expiresAt: inserted.expiresAt,
  };
}
