import { resumeBodySchema, type ExportedFile } from '#contracts';
import { CoverLetter, Resume, ResumePhoto, StoredPhoto } from '#database';
import { DocumentPrinter, writeLetter, writeResume, type Photo, type WrittenFile } from '#documents';
import { ProductError, withTechStackNames } from '#domain';
import { exportJob, type ExportPayload, Handles, type JobContext, type WrittenJobOutcome } from '#jobs';
import { DataSource } from 'typeorm';
import { ownerOf } from '../owner-of.js';
import { AccountExport } from './account-export.js';
import { keepArchive, storeFile } from './kept-files.js';

type PayloadOfKind<Kind extends ExportPayload['kind']> = Extract<ExportPayload, { kind: Kind }>;

/** Progress at the beginning of each stage, in percent. */
const STAGE_PERCENT = { render: 5, store: 90 } as const;

/** Makes a file from a member's document, or from everything that a member has, and keeps it for a day. */
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
    const { jobId } = context;
    const memberId = ownerOf(context);
    context.progress('render', STAGE_PERCENT.render);
    if (payload.kind === 'ACCOUNT') {
      const parts = await this.account.write(memberId, jobId, context.signal);
      context.progress('store', STAGE_PERCENT.store);
      return { writeResult: (tx) => keepArchive(tx, { memberId, jobId }, parts) };
    }
    const file = await this.write(payload, memberId, context.signal);
    context.progress('store', STAGE_PERCENT.store);
    return { writeResult: (tx) => storeFile(tx, jobId, memberId, file) };
  }

  /** @throws ProductError NOT_FOUND when the document is not the member's or has been deleted */
  private write(
    payload: PayloadOfKind<'RESUME' | 'COVER_LETTER'>,
    memberId: number,
    signal: AbortSignal,
  ): Promise<WrittenFile> {
    return payload.kind === 'RESUME'
      ? this.writeResume(payload, memberId, signal)
      : this.writeLetter(payload, memberId, signal);
  }

  private async writeResume(
    { resumeId, format }: PayloadOfKind<'RESUME'>,
    memberId: number,
    signal: AbortSignal,
  ): Promise<WrittenFile> {
    const { manager } = this.dataSource;
    const resume = await manager.findOneBy(Resume, { resumeId, memberId });
    if (resume === null) throw new ProductError('NOT_FOUND', { message: '이력서를 찾을 수 없어요.' });
    const shown = await manager.findOneBy(ResumePhoto, { resumeId });
    const photo = shown && (await manager.findOneBy(StoredPhoto, { photoId: shown.photoId }));
    const content = withTechStackNames(resumeBodySchema.parse(resume.body));
    return writeResume(content, photo && toPhoto(photo), format, this.printer, signal);
  }

  private async writeLetter(
    { coverLetterId, format }: PayloadOfKind<'COVER_LETTER'>,
    memberId: number,
    signal: AbortSignal,
  ): Promise<WrittenFile> {
    const letter = await this.dataSource.manager.findOneBy(CoverLetter, { coverLetterId, memberId });
    if (letter === null) throw new ProductError('NOT_FOUND', { message: '자기소개서를 찾을 수 없어요.' });
    return writeLetter(letter, format, this.printer, signal);
  }
}

const toPhoto = ({ contentType, content }: StoredPhoto): Photo => ({
  type: contentType === 'image/png' ? 'png' : 'jpg',
  content,
});
