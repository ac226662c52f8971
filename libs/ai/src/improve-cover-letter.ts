import { aiFeedbackSchema, type AiFeedback, type FeatureCategory } from '#contracts';
import { z } from 'zod';
import type { AiClient, Asking } from './ai-client.js';
import { loadPrompt } from './load-prompt.js';

const FEEDBACK_PROMPT = loadPrompt('cover_letter_feedback');
const REWRITE_PROMPT = loadPrompt('cover_letter_rewrite');

/** What both steps of an improvement are given. */
export interface ImprovementData {
  jobField: string;
  experienceYears: number;
  customPrompt: string;
  sentences: { number: number; text: string }[];
  patterns: { featureId: number; category: FeatureCategory; description: string }[];
}

/** Sentences to put in the place of others; `revised` may be empty or hold several sentences. */
export const rewriteReplySchema = z.object({
  edits: z.array(
    z.object({
      sentenceNumber: z.number().int(),
      revised: z.string(),
      reason: z.string(),
      featureId: z.number().int().nullable(),
    }),
  ),
});
export type RewriteReply = z.infer<typeof rewriteReplySchema>;

/** What is good and what could be better. @throws AiProviderError */
export const requestFeedback = (
  client: AiClient,
  data: ImprovementData,
  asking: Asking,
): Promise<AiFeedback> =>
  client.complete({
    schema: aiFeedbackSchema,
    prompt: FEEDBACK_PROMPT,
    data,
    ...asking,
  });

/** Which sentences to change, and why. @throws AiProviderError */
export const requestRewrite = (
  client: AiClient,
  data: ImprovementData & { feedback: AiFeedback },
  asking: Asking,
): Promise<RewriteReply> =>
  client.complete({
    schema: rewriteReplySchema,
    prompt: REWRITE_PROMPT,
    data,
    ...asking,
  });
