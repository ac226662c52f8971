import { AiClient, requestResumeStructure, RESUME_PROMPT, resumeStructureSchema } from '#ai';
import type { ResumeImportResult } from '#contracts';
import { DocumentReader, DocumentRefusal, fromJsonResume, type ReadDocument } from '#documents';
import { Handles, type JobContext, JobFailure, type JobOutcome, resumeImportJob } from '#jobs';
import { DataSource } from 'typeorm';
import { askInStep } from '../ask-in-step.js';
import { findUpload } from './find-upload.js';
import { titleOf } from './verify/fit-draft.js';
import { traceValues } from './verify/trace-values.js';
import { verifyStructure, type VerifiedDraft } from './verify/verify-structure.js';

/** Where each stage begins and ends, in percent. */
const STAGE_PERCENT = { read: [0, 15], structure: [15, 95], verify: [95, 99] } as const;
/** About how long a reply is, in characters; only the pace of the percentage depends on it. */
const EXPECTED_REPLY = 4_000;
/** So much of a text is given to the model: a resume of about fifteen pages. */
const MOST_CHARACTERS = 30_000;

/** Makes a draft of a resume from an uploaded file: reads it in a process of its own, lets a model sort its text, and verifies the result. */
@Handles(resumeImportJob)
export class ResumeImportHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: AiClient,
    private readonly reader: DocumentReader,
  ) {}

  async handle(
    { fileName }: { fileName: string },
    context: JobContext<typeof resumeImportJob>,
  ): Promise<JobOutcome<ResumeImportResult>> {
    context.progress('read', STAGE_PERCENT.read[0]);
    const document = await this.read(context);
    const { draft, traces, unplaced } =
      document.format === 'JSON_RESUME'
        ? this.convert(document, context)
        : await this.structure(document, fileName, context);
    const { format, text: sourceText } = document;
    return { result: { fileName, format, sourceText, draft, traces, unplaced } };
  }

  // Not stored as a step: reading again costs less than keeping another copy of somebody's life.
  private async read(context: JobContext<typeof resumeImportJob>): Promise<ReadDocument> {
    try {
      return await this.reader.read(await findUpload(this.dataSource, context.jobId), context.signal);
    } catch (error) {
      throw toFailure(error);
    }
  }

  private convert({ json, text }: ReadDocument, context: JobContext<typeof resumeImportJob>): VerifiedDraft {
    context.progress('verify', STAGE_PERCENT.verify[0]);
    const draft = fromJsonResume(json);
    if (draft === undefined) throw toFailure(new DocumentRefusal('OTHER_JSON'));
    return { draft, traces: traceValues(text.slice(0, MOST_CHARACTERS), draft), unplaced: [] };
  }

  private async structure(
    document: ReadDocument,
    fileName: string,
    context: JobContext<typeof resumeImportJob>,
  ): Promise<VerifiedDraft> {
    const text = document.text.slice(0, MOST_CHARACTERS).toWellFormed();
    const structure = await askInStep(
      context,
      {
        key: 'structure',
        schema: resumeStructureSchema,
        prompt: RESUME_PROMPT,
        stage: 'structure',
        percent: STAGE_PERCENT.structure,
        expectedCharacters: EXPECTED_REPLY,
        errorCode: 'AI_SERVICE_ERROR',
      },
      (asking) => requestResumeStructure(this.client, { text }, asking),
    );
    context.progress('verify', STAGE_PERCENT.verify[0]);
    return verifyStructure(text, structure, titleOf(fileName));
  }
}

// The same file would be refused again.
const toFailure = (error: unknown): unknown =>
  error instanceof DocumentRefusal
    ? new JobFailure(error.errorCode, { retry: 'NEVER', message: error.message, cause: error })
    : error;
