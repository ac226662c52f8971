import { AiClient, numberSentences } from '#ai';
import { CrawledCoverLetter, RawCoverLetterFeature, textHashOf, type Transaction } from '#database';
import { jobFamilyOf, ProductError } from '#domain';
import { extractLetterJob, Handles, type JobContext, JobFailure, type WrittenJobOutcome } from '#jobs';
import { withdrawFeatures } from '#letter-features';
import { DataSource } from 'typeorm';
import { runAiStep } from '../../ai/run-ai-step.js';
import { Corpus, writeFingerprints } from './corpus.js';
import { FEATURES_PROMPT, featuresReplySchema, requestFeatures } from './extract-features.js';
import { pickFeatures, type PickedFeature } from './pick-features.js';

/** Expected length of the reply in characters; used only to estimate the progress. */
const EXPECTED_CHARACTERS = 1_500;

/**
 * Extracts the features of one sample letter: asks the model, picks the features that describe a pattern, and replaces the letter's
 * features.
 */
@Handles(extractLetterJob)
export class ExtractLetterHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: AiClient,
    private readonly corpus: Corpus,
  ) {}

  async handle(
    { coverLetterId }: { coverLetterId: number },
    context: JobContext<typeof extractLetterJob>,
  ): Promise<WrittenJobOutcome<{ rawFeatures: number }>> {
    const letter = await this.read(coverLetterId);
    const features = await this.extract(letter, context);
    return { writeResult: (tx) => replaceFeatures(tx, letter, features) };
  }

  private async read(coverLetterId: number): Promise<CrawledCoverLetter> {
    const letter = await this.dataSource.manager.findOneBy(CrawledCoverLetter, { coverLetterId });
    if (letter === null) throw notFound();
    return letter;
  }

  private async extract(
    letter: CrawledCoverLetter,
    context: JobContext<typeof extractLetterJob>,
  ): Promise<PickedFeature[]> {
    const { text, jobField } = letter;
    const step = {
      // The reply to an earlier attempt does not count for a letter that has changed since.
      key: `features ${textHashOf(text)}`,
      schema: featuresReplySchema,
      prompt: FEATURES_PROMPT,
      stage: 'extract',
      percent: [0, 90],
      expectedCharacters: EXPECTED_CHARACTERS,
      errorCode: 'AI_SERVICE_ERROR',
      errorMessage: '특징을 뽑지 못했어요.',
    } as const;
    const data = { jobField, sentences: numberSentences(text) };
    const reply = await runAiStep(context, step, (options) => requestFeatures(this.client, data, options));
    const { picked, refused } = pickFeatures(reply, letter);
    const features = await this.withoutCopies(picked, context.signal);
    const copies = picked.length - features.length;
    context.logger.info({ taken: features.length, refused, copies }, 'features were checked');
    return features;
  }

  private async withoutCopies(features: PickedFeature[], signal: AbortSignal): Promise<PickedFeature[]> {
    const original: PickedFeature[] = [];
    for (const feature of features) {
      signal.throwIfAborted();
      if (!(await this.corpus.has(feature.description))) original.push(feature);
    }
    return original;
  }
}

const notFound = (): ProductError =>
  new ProductError('NOT_FOUND', { message: '자기소개서를 찾을 수 없어요.' });

// Not through the entity: extraction is no edit, and `updated_at` stays.
const MARK_EXTRACTED = 'UPDATE crawled_cover_letter SET extracted_text_hash = $2 WHERE cover_letter_id = $1';

/**
 * Replaces the features of a letter and marks its text as extracted.
 * @param letter as it was sent to the model
 * @throws ProductError NOT_FOUND when it has been deleted; JobFailure when its text has changed since the features were extracted
 */
async function replaceFeatures(
  tx: Transaction,
  { coverLetterId, text }: CrawledCoverLetter,
  features: readonly PickedFeature[],
): Promise<{ rawFeatures: number }> {
  const present = await tx.manager.findOne(CrawledCoverLetter, {
    where: { coverLetterId },
    lock: { mode: 'pessimistic_write' },
  });
  if (present === null) throw notFound();
  if (present.text !== text) throw new JobFailure('VERSION_CONFLICT', { retry: 'BACKOFF' });
  // Withdrawals run one at a time: most letters have no features yet and need not wait.
  if (await tx.manager.existsBy(RawCoverLetterFeature, { coverLetterId }))
    await withdrawFeatures(tx, [coverLetterId]);
  const { jobField } = present;
  const rows = features.map((feature) => ({
    ...feature,
    coverLetterId,
    descriptionHash: textHashOf(feature.description),
    jobField,
    jobFamily: jobFamilyOf(jobField),
  }));
  if (rows.length > 0) await tx.manager.insert(RawCoverLetterFeature, rows);
  await writeFingerprints(tx, [present]);
  await tx.execute(MARK_EXTRACTED, [coverLetterId, textHashOf(text)]);
  return { rawFeatures: features.length };
}
