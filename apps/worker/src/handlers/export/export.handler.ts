import type { ExportedFile } from '#contracts';
import type { WrittenFile } from '#documents';
import { exportJob, type ExportPayload, Handles, type JobContext, type WrittenJobOutcome } from '#jobs';
import { AccountExport } from './account-export.js';
import { dropArchives, keepExportedFile } from './exported-file.repository.js';
import { LetterExport } from './letter-export.js';
import { ResumeExport } from './resume-export.js';

/** Where each stage begins, in percent. */
const STAGE_PERCENT = { render: 5, store: 90 } as const;

/** Makes a file of what a member wrote and keeps it for a day. */
@Handles(exportJob)
export class ExportHandler {
  constructor(
    private readonly resumes: ResumeExport,
    private readonly letters: LetterExport,
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
        if (payload.kind === 'ACCOUNT') await dropArchives(tx, memberId);
        return keepExportedFile(tx, jobId, memberId, file);
      },
    };
  }

  private write(payload: ExportPayload, memberId: number, signal: AbortSignal): Promise<WrittenFile> {
    switch (payload.kind) {
      case 'RESUME':
        return this.resumes.write(payload, memberId, signal);
      case 'COVER_LETTER':
        return this.letters.write(payload, memberId, signal);
      case 'ACCOUNT':
        return this.account.write(payload, memberId, signal);
    }
  }
}
