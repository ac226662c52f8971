import type { FeatureCategory, FeatureWeakness } from '#contracts';
import { similarity } from '#domain';
import type { FeatureCandidate, FeatureSearch } from './feature-candidates.js';

const CHOSEN_PER_CATEGORY = 3;
/** Two descriptions that share at least this part of their syllable pairs count as equal. */
const MINIMUM_SAME_SIMILARITY = 0.5;
/** The parts of a rating; the four add up to 1. */
const WEIGHTS = { weakness: 0.35, job: 0.25, closeness: 0.25, letters: 0.15 } as const;
const JOB_FIT = { field: 1, family: 0.8, general: 0.4, other: 0 } as const;
/** Subtracted from a rating when the features chosen in its category help against the same weaknesses of the letter already. */
const COVERED_PENALTY = 0.15;

interface Rated {
  candidate: FeatureCandidate;
  rating: number;
  helpsAgainst: FeatureWeakness[];
}

/**
 * The best three candidates of every category, best first: those that help against the letter's weaknesses, are of its job field, close to
 * it and seen in many letters. No two of them count as equal, and a new weakness is preferred to one that is covered already.
 * @param closenessOf how close a candidate is to the letter, 0 to 1
 */
export function chooseFeatures(
  candidates: readonly FeatureCandidate[],
  search: FeatureSearch,
  closenessOf: (candidate: FeatureCandidate) => number,
): FeatureCandidate[] {
  const mostLetters = Math.max(1, ...candidates.map((candidate) => candidate.distinctLetterCount));
  const rated = candidates.map((candidate): Rated => {
    const helpsAgainst = candidate.weaknesses.filter((weakness) => search.weaknesses.includes(weakness));
    const rating =
      WEIGHTS.weakness * (helpsAgainst.length > 0 ? 1 : 0) +
      WEIGHTS.job * jobFit(candidate, search) +
      WEIGHTS.closeness * closenessOf(candidate) +
      WEIGHTS.letters * (Math.log1p(candidate.distinctLetterCount) / Math.log1p(mostLetters));
    return { candidate, rating, helpsAgainst };
  });
  return chooseByCategory(rated);
}

function jobFit({ jobField, jobFamily }: FeatureCandidate, search: FeatureSearch): number {
  if (jobField === search.jobField) return JOB_FIT.field;
  if (jobFamily !== null) return jobFamily === search.jobFamily ? JOB_FIT.family : JOB_FIT.other;
  return jobField === null ? JOB_FIT.general : JOB_FIT.other;
}

function chooseByCategory(rated: readonly Rated[]): FeatureCandidate[] {
  const byCategory = new Map<FeatureCategory, Rated[]>();
  for (const one of rated) {
    const { featuresCategory } = one.candidate;
    byCategory.set(featuresCategory, [...(byCategory.get(featuresCategory) ?? []), one]);
  }
  const chosen: Rated[] = [];
  for (const ofCategory of byCategory.values()) chosen.push(...chooseOfCategory(ofCategory, chosen));
  return chosen.map(({ candidate }) => candidate);
}

function chooseOfCategory(offered: readonly Rated[], chosenBefore: readonly Rated[]): Rated[] {
  const chosen: Rated[] = [];
  let left = offered;
  while (chosen.length < CHOSEN_PER_CATEGORY) {
    const best = bestOf(left, chosen);
    if (best === undefined) return chosen;
    left = left.filter((one) => one !== best);
    if (![...chosenBefore, ...chosen].some((other) => saysTheSame(best, other))) chosen.push(best);
  }
  return chosen;
}

function bestOf(offered: readonly Rated[], chosen: readonly Rated[]): Rated | undefined {
  const covered = new Set(chosen.flatMap(({ helpsAgainst }) => helpsAgainst));
  const worth = ({ rating, helpsAgainst }: Rated): number =>
    helpsAgainst.length > 0 && helpsAgainst.every((weakness) => covered.has(weakness))
      ? rating - COVERED_PENALTY
      : rating;
  return offered.toSorted(
    (left, right) => worth(right) - worth(left) || left.candidate.featureId - right.candidate.featureId,
  )[0];
}

const saysTheSame = (left: Rated, right: Rated): boolean =>
  similarity(left.candidate.description, right.candidate.description) >= MINIMUM_SAME_SIMILARITY;
