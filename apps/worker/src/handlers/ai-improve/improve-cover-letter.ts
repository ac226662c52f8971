import {
  idSchema,
  listOfKnown,
  loadPrompt,
  numberSentences,
  optionalIdSchema,
  type AiClient,
  type LetterSentence,
  type RequestOptions,
} from '#ai';
import type {
  AiFeedback,
  AiImproveRequest,
  FeatureCategory,
  ImproveEvidence,
  ImproveQuestion,
} from '#contracts';
import { countText, splitSentences } from '#domain';
import { z } from 'zod';

export const FEEDBACK_PROMPT = loadPrompt('cover_letter_feedback');
export const REWRITE_PROMPT = loadPrompt('cover_letter_rewrite');

/** A question (문항) of the letter. Lengths are in characters as recruiters count them, spaces included. */
interface QuestionData {
  number: number;
  /** Empty when it is not known. */
  prompt: string;
  characterLimit: number | null;
  /** Length of the text for it now. */
  characters: number;
  /** Length that the text is to come to; null when it may stay as it is. */
  targetCharacters: number | null;
}

/** The data of both steps of an improvement. What all requests about a letter share comes first, so that providers can cache it. */
export interface ImprovementData {
  jobField: string;
  experienceYears: number;
  companyName: string | null;
  questions: QuestionData[];
  /** `question` is the number of the question that the sentence answers. */
  sentences: (LetterSentence & { question: number; characters: number })[];
  patterns: { featureId: number; category: FeatureCategory; description: string }[];
  customPrompt: string;
}

/** The data of an improvement. @param evidence extracted features that fit the letter */
export function improvementDataOf(
  request: AiImproveRequest,
  evidence: readonly ImproveEvidence[],
): ImprovementData {
  const { content, jobField, experienceYears, customPrompt } = request;
  const asked = request.questions?.length ? request.questions : [wholeOf(content)];
  const starts = splitSentences(content).map(({ start }) => start);
  return {
    jobField,
    experienceYears,
    companyName: request.companyName || null,
    questions: asked.map((question, index) => toQuestionData(question, index, request, asked.length === 1)),
    sentences: numberSentences(content).map((sentence, index) => ({
      ...sentence,
      question: Math.max(1, asked.filter(({ start }) => start <= (starts[index] ?? 0)).length),
      characters: countText(sentence.text).characters,
    })),
    patterns: evidence.map(({ featureId, featuresCategory, description }) => ({
      featureId,
      category: featuresCategory,
      description,
    })),
    customPrompt,
  };
}

const wholeOf = (content: string): ImproveQuestion => ({
  prompt: '',
  characterLimit: null,
  start: 0,
  end: content.length,
});

function toQuestionData(
  { prompt, characterLimit, start, end }: ImproveQuestion,
  index: number,
  { content, customPrompt }: AiImproveRequest,
  isOnly: boolean,
): QuestionData {
  const { characters } = countText(content.slice(start, end));
  const wished = isOnly || OF_EACH.test(customPrompt) ? wishedCharacters(customPrompt) : null;
  const limited = characterLimit !== null && characters > characterLimit ? characterLimit : null;
  const targetCharacters =
    wished === null ? limited : Math.min(wished, characterLimit ?? Number.POSITIVE_INFINITY);
  return { number: index + 1, prompt, characterLimit, characters, targetCharacters };
}

const OF_EACH = /각각|각 |마다|문항별/;
/** A number of characters that the text is to come to: the text after it distinguishes it from an amount to add or take away, and from "4자리". */
const LENGTH_WISH =
  /(?<![제\d,.])(\d[\d,]{0,6}) ?글?자 ?(?:(?:분량)?으?로(?![가-힣])|[를가]? ?넘지 ?[않말]|이내|이하|미만|안(?:쪽|팎|으로|에)|내(?:외|로|에)|(?:정도|쯤)(?:으?로(?![가-힣])|[에를]? ?맞[추춰]|[.!?]*$)|까지(?!만| ?더)|[에를]? ?맞[추춰])/g;
/**
 * The shortest length, in characters, that a wish can mean: a lower number is a mistake or is about something else.
 */
const MINIMUM_WISHED_CHARACTERS = 50;

/**
 * The length that a wish names for the text, in characters: 300 for "300자 안쪽으로 줄여 주세요", the last one of several. Null when it
 * names none, only a minimum, an amount to add or take away ("200자 줄여 주세요"), or less than 50. It is the length of the text for
 * one question: what is wished of several taken together is not divided among them.
 */
export function wishedCharacters(customPrompt: string): number | null {
  const named = [...customPrompt.matchAll(LENGTH_WISH)].at(-1)?.[1];
  const wished = Number(named?.replaceAll(',', ''));
  return wished >= MINIMUM_WISHED_CHARACTERS ? wished : null;
}

/** Sentences to put in the place of others; `revised` may be empty or hold several sentences. */
export const rewriteReplySchema = z.object({
  edits: z.array(
    z.object({
      sentenceNumber: z.number().int(),
      reason: z.string(),
      revised: z.string(),
      featureId: z.number().int().nullable(),
    }),
  ),
});
export type RewriteReply = z.infer<typeof rewriteReplySchema>;

const idsOf = (data: ImprovementData) => ({
  sentenceNumbers: data.sentences.map(({ number }) => number),
  featureIds: data.patterns.map(({ featureId }) => featureId),
});

/** Schema of the reply to a request for feedback with this data. */
export function feedbackSchemaFor(data: ImprovementData) {
  const { sentenceNumbers, featureIds } = idsOf(data);
  const pointsSchema = z.array(
    z.object({
      sentenceNumber: optionalIdSchema(sentenceNumbers),
      description: z.string(),
      suggestion: z.string(),
      featureId: optionalIdSchema(featureIds),
    }),
  );
  return z.object({ strengths: pointsSchema, improvements: pointsSchema, summary: z.string() });
}

/** Schema of the reply to a request for changes with this data; `reason` comes before `revised`, so that the model names the problem first. */
export function rewriteSchemaFor(data: ImprovementData) {
  const { sentenceNumbers, featureIds } = idsOf(data);
  const editSchema = z.object({
    sentenceNumber: idSchema(sentenceNumbers),
    reason: z.string(),
    revised: z.string(),
    featureId: optionalIdSchema(featureIds),
  });
  return z.object({ edits: listOfKnown('sentenceNumber', sentenceNumbers, editSchema) });
}

/** What is good and what could be better. @throws AiProviderError */
export const requestFeedback = (
  client: AiClient,
  data: ImprovementData,
  options: RequestOptions,
): Promise<AiFeedback> =>
  client.complete({ schema: feedbackSchemaFor(data), prompt: FEEDBACK_PROMPT, data, ...options });

/** Which sentences to change, and why. @throws AiProviderError */
export const requestRewrite = (
  client: AiClient,
  data: ImprovementData & { feedback: AiFeedback },
  options: RequestOptions,
): Promise<RewriteReply> =>
  client.complete({ schema: rewriteSchemaFor(data), prompt: REWRITE_PROMPT, data, ...options });
