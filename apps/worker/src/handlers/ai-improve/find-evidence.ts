import type { AiClient } from '#ai';
import {
  featureWeaknessSchema,
  type AiImproveRequest,
  type FeatureWeakness,
  type ImproveEvidence,
} from '#contracts';
import { DescriptionEmbedding } from '#database';
import {
  checkText,
  cutText,
  jaccardOf,
  jobFamilyOf,
  signalWithTimeout,
  ngramsOf,
  type TextFinding,
} from '#domain';
import { JobFailure, type JobContext } from '#jobs';
import { cosineOf, toVector } from '#letter-features';
import { Any, type DataSource } from 'typeorm';
import { chooseFeatures } from './choose-features.js';
import { findFeatureCandidates, type FeatureCandidate } from './feature-candidates.js';

/** A letter to find evidence for. */
type EvidenceSubject = Pick<AiImproveRequest, 'content' | 'jobField' | 'customPrompt' | 'companyName'>;

/** The vector of a text and the model that made it. */
interface Embedding {
  vector: Float32Array;
  model: string;
}

/** Embeds a text; null where the provider has no embeddings or fails. */
export type EmbedText = (text: string) => Promise<Embedding | null>;

/** Characters of a letter that its vector is made of. */
const EMBEDDED_CHARACTERS = 2_000;

/**
 * The letter features that fit a letter best, at most three of a category: of its job field, against the weaknesses that the checks find,
 * and similar to it: by vectors when available, by words otherwise.
 */
export async function findEvidence(
  dataSource: DataSource,
  letter: EvidenceSubject,
  embedText: EmbedText,
): Promise<ImproveEvidence[]> {
  const findings = checkText(letter.content, { companyName: letter.companyName });
  const search = {
    jobField: letter.jobField.trim(),
    jobFamily: jobFamilyOf(letter.jobField),
    weaknesses: weaknessesIn(findings),
  };
  const candidates = await findFeatureCandidates(dataSource, search);
  if (candidates.length === 0) return [];
  const topic = topicOf(letter, findings);
  const embedded = await embedText(`${topic}\n${cutText(letter.content, EMBEDDED_CHARACTERS)}`);
  const byWords = closenessByWords(candidates, topic);
  const byEmbedding = embedded && (await closenessByEmbedding(dataSource, candidates, embedded));
  const chosen = chooseFeatures(
    candidates,
    search,
    ({ featureId }) => byEmbedding?.get(featureId) ?? byWords.get(featureId) ?? 0,
  );
  return chosen.map(({ featureId, featuresCategory, description, distinctLetterCount }) => ({
    featureId,
    featuresCategory,
    description,
    distinctLetterCount,
  }));
}

const weaknessesIn = (findings: readonly TextFinding[]): FeatureWeakness[] =>
  featureWeaknessSchema.options.filter((weakness) => findings.some(({ rule }) => rule === weakness));

const topicOf = (letter: EvidenceSubject, findings: readonly TextFinding[]): string =>
  [
    letter.jobField,
    letter.customPrompt,
    ...new Set(findings.flatMap(({ message, suggestion }) => [message, suggestion])),
  ].join(' ');

/** How close each feature is to a letter, by its id: 0 for the farthest of those compared, 1 for the closest. */
type Closeness = ReadonlyMap<number, number>;

/** By the n-grams that the description shares with the words of the letter's job, wish and findings. */
function closenessByWords(candidates: readonly FeatureCandidate[], topic: string): Closeness {
  const wanted = ngramsOf(topic);
  return scaleToUnit(
    candidates.map(
      ({ featureId, description }) => [featureId, jaccardOf(ngramsOf(description), wanted)] as const,
    ),
  );
}

/** By the angle between the vectors of description and letter; features without a vector of the model are left out. */
async function closenessByEmbedding(
  dataSource: DataSource,
  candidates: readonly FeatureCandidate[],
  { vector, model }: Embedding,
): Promise<Closeness> {
  const hashes = candidates.flatMap(({ descriptionHash }) => descriptionHash ?? []);
  const rows = await dataSource.manager.findBy(DescriptionEmbedding, { descriptionHash: Any(hashes), model });
  const byHash = new Map(rows.map((row) => [row.descriptionHash, cosineTo(vector, row.embedding)]));
  return scaleToUnit(
    candidates.flatMap(({ featureId, descriptionHash }) => {
      const similarity = byHash.get(descriptionHash ?? '') ?? null;
      return similarity === null ? [] : [[featureId, similarity] as const];
    }),
  );
}

/** Null when the stored vector has another length, as after a change of the model's settings. */
function cosineTo(vector: Float32Array, stored: Buffer): number | null {
  const other = toVector(stored);
  return other.length === vector.length ? cosineOf(vector, other) : null;
}

// Similarities by words and by vectors lie in ranges of their own: the farthest is 0 and the nearest 1 in each.
function scaleToUnit(similarities: readonly (readonly [featureId: number, similarity: number])[]): Closeness {
  const values = similarities.map(([, similarity]) => similarity);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return new Map(
    similarities.map(([featureId, similarity]) => [
      featureId,
      most > least ? (similarity - least) / (most - least) : 0,
    ]),
  );
}

/** A member waits for the result: without a vector by then, words are compared. */
const TIMEOUT_MILLISECONDS = 5_000;

/** Embeds letters for an attempt. @throws JobFailure HELD while AI calls are stopped, the signal's reason */
export const createLetterEmbedder =
  (client: AiClient, { signal, logger }: Pick<JobContext, 'signal' | 'logger'>): EmbedText =>
  async (text) => {
    try {
      const [vector] = await client.embed([text], signalWithTimeout(signal, TIMEOUT_MILLISECONDS));
      return vector === undefined
        ? null
        : { vector: Float32Array.from(vector), model: client.embeddingModel };
    } catch (error) {
      signal.throwIfAborted();
      // AI calls are stopped: the job waits until they are allowed.
      if (error instanceof JobFailure) throw error;
      logger.warn({ err: error }, 'the letter has no vector; evidence is ranked by words');
      return null;
    }
  };
