import { loadPrompt, type AiClient, type LetterSentence, type RequestOptions } from '#ai';
import { featureCategorySchema, featureWeaknessSchema } from '#contracts';
import { z } from 'zod';

export const FEATURES_PROMPT = loadPrompt('cover_letter_features');

/** A sample letter as the model is given it. */
interface SampleLetterData {
  /** As the letter's page has it; null when it does not say. */
  jobField: string | null;
  sentences: LetterSentence[];
}

/** What was seen in one letter; none of it is stored as a feature before it has been checked. */
export const featuresReplySchema = z.object({
  features: z.array(
    z.object({
      featuresCategory: featureCategorySchema,
      description: z.string(),
      weaknesses: z.array(featureWeaknessSchema),
    }),
  ),
});
export type FeaturesReply = z.infer<typeof featuresReplySchema>;

/** Which patterns of wording, structure and content make a sample letter good. @throws AiProviderError */
export const requestFeatures = (
  client: AiClient,
  data: SampleLetterData,
  options: RequestOptions,
): Promise<FeaturesReply> =>
  client.complete({
    schema: featuresReplySchema,
    prompt: FEATURES_PROMPT,
    data,
    ...options,
  });
