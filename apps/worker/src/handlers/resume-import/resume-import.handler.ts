import { AiClient } from '#ai';
import type { ResumeImportResult, UnplacedText } from '#contracts';
import { StoredFile } from '#database';
import { DocumentReader, DocumentRefusal, fromJsonResume, type ReadDocument } from '#documents';
import { cutText } from '#domain';
import { Handles, type JobContext, JobFailure, type JobOutcome, resumeImportJob } from '#jobs';
import { DataSource, Raw } from 'typeorm';
import { runAiStep } from '../../ai/run-ai-step.js';
import { requestResumeStructure, RESUME_PROMPT, resumeStructureSchema } from './structure-resume.js';
import { verifyJson } from './verify-json.js';
import { titleOf, verifyStructure, type VerifiedDraft } from './verify-structure.js';

/** Progress at the beginning and end of each stage, in percent. */
const STAGE_PERCENT = { read: [0, 15], structure: [15, 95], verify: [95, 99] } as const;
/** Used only to estimate the progress. */
const EXPECTED_REPLY_CHARACTERS = 4_000;
/** The model is given the beginning of longer texts: about fifteen pages. */
const MAXIMUM_CHARACTERS = 30_000;
const EXPIRED = '올린 파일의 보관 기간이 지났어요. 파일을 다시 올려 주세요.';

/**
 * Makes a resume draft from an uploaded file: reads it in a separate process, has a model sort its text, and verifies the result. A JSON
 * Resume is converted without the model.
 */
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

  // Not a step: reading again costs less than storing another copy of personal data.
  private async read(context: JobContext<typeof resumeImportJob>): Promise<ReadDocument> {
    try {
      return await this.reader.read(await this.findUpload(context.jobId), context.signal);
    } catch (error) {
      throw toFailure(error);
    }
  }

  /** The database's clock decides whether the file has expired, as it decides when files are deleted. */
  private async findUpload(jobId: string): Promise<Buffer> {
    const expiresAt = Raw((column) => `${column} > now()`);
    const upload = await this.dataSource.manager.findOneBy(StoredFile, {
      jobId,
      purpose: 'IMPORT',
      expiresAt,
    });
    if (!upload?.content) throw new JobFailure('UNREADABLE_FILE', { retry: 'NEVER', message: EXPIRED });
    return upload.content;
  }

  private convert({ json, text }: ReadDocument, context: JobContext<typeof resumeImportJob>): VerifiedDraft {
    context.progress('verify', STAGE_PERCENT.verify[0]);
    const draft = fromJsonResume(json);
    if (draft === undefined) throw toFailure(new DocumentRefusal('OTHER_JSON'));
    return verifyJson(json, text, draft);
  }

  private async structure(
    document: ReadDocument,
    fileName: string,
    context: JobContext<typeof resumeImportJob>,
  ): Promise<VerifiedDraft> {
    const text = cutText(document.text, MAXIMUM_CHARACTERS);
    const structure = await runAiStep(
      context,
      {
        key: 'structure',
        schema: resumeStructureSchema,
        prompt: RESUME_PROMPT,
        stage: 'structure',
        percent: STAGE_PERCENT.structure,
        expectedCharacters: EXPECTED_REPLY_CHARACTERS,
        errorCode: 'AI_SERVICE_ERROR',
      },
      (options) => requestResumeStructure(this.client, { text }, options),
    );
    context.progress('verify', STAGE_PERCENT.verify[0]);
    const verified = verifyStructure(text, structure, titleOf(fileName));
    return { ...verified, unplaced: [...verified.unplaced, ...textAfter(text.length, document.text)] };
  }
}

/** The text that the model was not given, as one piece without a field. */
function textAfter(start: number, text: string): UnplacedText[] {
  const rest = text.slice(start).trim();
  const from = text.indexOf(rest, start);
  return rest === '' ? [] : [{ heading: '', text: rest, start: from, end: from + rest.length }];
}

// The same file would be refused again.
const toFailure = (error: unknown): unknown =>
  error instanceof DocumentRefusal
    ? new JobFailure(error.errorCode, { retry: 'NEVER', message: error.message, cause: error })
    : error;
