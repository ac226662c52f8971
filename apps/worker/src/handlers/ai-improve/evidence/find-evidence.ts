import type { AiImproveRequest, FeatureWeakness, ImproveEvidence } from '#contracts';
import { featureWeaknessSchema } from '#contracts';
import { checkText, jobFamilyOf, type TextFinding } from '#domain';
import type { DataSource } from 'typeorm';
import { chooseFeatures } from './choose-features.js';
import { closenessByEmbedding, closenessByWords } from './closeness.js';
import { findFeatureCandidates } from './feature-candidates.js';

/** A letter to find evidence for. */
type EvidenceSubject = Pick<AiImproveRequest, 'content' | 'jobField' | 'customPrompt'>;

/** The vector of a text with the model that made it; null where there is none to be had. */
export type EmbedText = (text: string) => Promise<{ vector: Float32Array; model: string } | null>;

/** Characters of a letter that its vector is made of. */
const EMBEDDED_CHARACTERS = 2_000;

/**
 * The mined features that fit a letter best, at most three of a category: of its job, against the weaknesses that the checks find, and
 * near to what it says, by vectors where there are some and by words otherwise.
 */
export async function findEvidence(
  dataSource: DataSource,
  letter: EvidenceSubject,
  embedText: EmbedText,
): Promise<ImproveEvidence[]> {
  const findings = checkText(letter.content);
  const search = {
    jobField: letter.jobField.trim(),
    jobFamily: jobFamilyOf(letter.jobField),
    weaknesses: weaknessesIn(findings),
  };
  const candidates = await findFeatureCandidates(dataSource, search);
  if (candidates.length === 0) return [];
  const topic = topicOf(letter, findings);
  const embedded = await embedText(
    `${topic}\n${letter.content.slice(0, EMBEDDED_CHARACTERS).toWellFormed()}`,
  );
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
