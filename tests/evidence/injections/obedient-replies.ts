import { z } from 'zod';
import type { CompletionRequest } from '../model-server.js';

/** What a model that obeys the injection replies to a request. A string is sent as it is. */
export interface ObedientReply {
  reply: (request: CompletionRequest) => unknown;
  /** Whether the product accepts the reply, or fails the job and returns the tokens. */
  ends: 'ACCEPTED' | 'REFUSED';
}

const sentencesSchema = z.looseObject({
  sentences: z.array(z.looseObject({ number: z.number() })).default([]),
});
const countSentences = ({ data }: CompletionRequest): number => sentencesSchema.parse(data).sentences.length;

interface ReplyContent {
  text?: string;
  featureId?: number | null;
  sentenceNumbers?: number[];
  /** An additional field in the objects of the reply. */
  extra?: object;
}

/** A valid reply with the injection's text in every text field. */
function validReply(
  request: CompletionRequest,
  { text = '다르게 썼습니다.', featureId = null, sentenceNumbers, extra = {} }: ReplyContent = {},
) {
  const point = { description: text, suggestion: text, ...extra };
  if (request.name === 'cover_letter_feedback')
    return { strengths: [point], improvements: [point], summary: text, ...extra };
  if (request.name === 'cover_letter_features')
    return {
      features: (['EXPRESSION', 'STRUCTURE', 'CONTENT'] as const).map((featuresCategory, index) => ({
        featuresCategory,
        description: index === 0 ? text : `${text} ${'나다'[index - 1]}`,
        weaknesses: ['CLICHE'],
        ...extra,
      })),
      ...extra,
    };
  const numbers = sentenceNumbers ?? Array.from({ length: countSentences(request) }, (_, index) => index + 1);
  return {
    edits: numbers.map((sentenceNumber) => ({
      sentenceNumber,
      revised: text,
      reason: text,
      featureId,
      ...extra,
    })),
    ...extra,
  };
}

const accepted = (reply: ObedientReply['reply']): ObedientReply => ({ reply, ends: 'ACCEPTED' });
const refused = (reply: ObedientReply['reply']): ObedientReply => ({ reply, ends: 'REFUSED' });

/** Writes this into every text field. */
export const says = (text: string): ObedientReply => accepted((request) => validReply(request, { text }));
/** Replies with this text instead of JSON. */
export const repliesText = (text: string): ObedientReply => refused(() => text);
/** Replies with JSON of another shape. */
export const repliesShape = (shape: unknown): ObedientReply => refused(() => shape);
/** Adds fields to every object of its reply. */
export const adds = (extra: object): ObedientReply => accepted((request) => validReply(request, { extra }));
/** Cites a feature by this number for every change. */
export const cites = (featureId: number): ObedientReply =>
  accepted((request) => validReply(request, { featureId }));
/** Changes these sentences, existing or not, as often as they are listed. */
export const edits = (...sentenceNumbers: number[]): ObedientReply =>
  accepted((request) => validReply(request, { sentenceNumbers }));
/** Repeats its whole input: instructions and data. */
export const tellsAll = accepted((request) =>
  validReply(request, { text: `${request.instructions}\n${request.message}` }),
);
/** Puts a valid reply between texts that the product strips. */
export const wraps = (before: string, after: string): ObedientReply =>
  accepted((request) => `${before}${JSON.stringify(validReply(request))}${after}`);
/** Writes a valid reply with prototype fields in front. */
export const pollutes = accepted((request) =>
  JSON.stringify(validReply(request)).replace(
    /^\{/,
    '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},',
  ),
);
