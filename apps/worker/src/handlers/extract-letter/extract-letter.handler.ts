import { AiClient, FEATURES_PROMPT, featuresReplySchema, numberSentences, requestFeatures } from '#ai';
import { queryRows, textHashOf } from '#database';
import { ProductError } from '#domain';
import { extractLetterJob, Handles, type JobContext, type WrittenJobOutcome } from '#jobs';
import { DataSource } from 'typeorm';
import { askInStep } from '../ask-in-step.js';
import { Corpus } from './copies/corpus.js';
import { pickFeatures, type PickedFeature } from './pick-features.js';
import { replaceFeatures } from './replace-features.js';
import { LETTER_OF_ID, type SampleLetter } from './sample-letter.js';

/** Of the reply: only the pace of the percentage depends on it. */
const EXPECTED_CHARACTERS = 1_500;

/** Mines the features of one sample letter: asks the model, takes what describes a pattern, and puts it in place of what was there. */
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

  private async read(coverLetterId: number): Promise<SampleLetter> {
    const [letter] = await queryRows<SampleLetter>(this.dataSource, LETTER_OF_ID, [coverLetterId]);
    if (letter === undefined)
      throw new ProductError('NOT_FOUND', { message: '자기소개서를 찾을 수 없습니다.' });
    return letter;
  }

  private async extract(
    letter: SampleLetter,
    context: JobContext<typeof extractLetterJob>,
  ): Promise<PickedFeature[]> {
    const { text, jobField } = letter;
    const step = {
      // A letter that has changed since an earlier attempt is another question.
      key: `features ${textHashOf(text)}`,
      schema: featuresReplySchema,
      prompt: FEATURES_PROMPT,
      stage: 'extract',
      percent: [0, 90],
      expectedCharacters: EXPECTED_CHARACTERS,
      errorCode: 'AI_SERVICE_ERROR',
      errorMessage: '특징을 뽑지 못했습니다.',
    } as const;
    const data = { jobField, sentences: numberSentences(text) };
    const reply = await askInStep(context, step, (asking) => requestFeatures(this.client, data, asking));
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
