import { z } from 'zod';
import type { AiClient, RequestOptions } from './ai-client.js';
import type { ImprovementData } from './improve-cover-letter.js';
import { loadPrompt } from './load-prompt.js';

export const REWORD_PROMPT = loadPrompt('cover_letter_change');

/** One change of an improvement, and how the member wishes it to be worded. */
export interface RewordData extends Omit<ImprovementData, 'questions' | 'patterns' | 'customPrompt'> {
  /** Without the target length, which was computed from the wish of the improvement. */
  questions: Omit<ImprovementData['questions'][number], 'targetCharacters'>[];
  change: {
    /** The sentence that the change replaces; null when the letter no longer splits into the same sentences. */
    sentenceNumber: number | null;
    original: string;
    /** What is proposed now; empty to leave the sentence out. */
    revised: string;
    reason: string;
    /** Description of the letter feature that the change cites. */
    pattern: string | null;
  };
  wish: string;
  /** Texts that the reply must differ from. */
  used: string[];
}

/** The new text in place of the sentence; empty to leave it out. `reason` comes first, so that the model decides how to meet the wish before it writes. */
export const rewordReplySchema = z.object({ reason: z.string(), revised: z.string() });
export type RewordReply = z.infer<typeof rewordReplySchema>;

/** Another wording of one change. @throws AiProviderError */
export const requestReword = (
  client: AiClient,
  data: RewordData,
  options: RequestOptions,
): Promise<RewordReply> =>
  client.complete({ schema: rewordReplySchema, prompt: REWORD_PROMPT, data, ...options });
