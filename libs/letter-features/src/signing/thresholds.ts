/** Descriptions whose sets of syllable bigrams have this Jaccard index or a higher one say the same. */
export const LEXICAL_THRESHOLD = 0.75;

/** Descriptions whose vectors enclose an angle with this cosine or a higher one say the same. */
export const EMBEDDING_THRESHOLD = 0.9;

/** How a signature is cut: two that agree in all rows of any band are compared. */
export interface Banding {
  bands: number;
  rows: number;
}

/**
 * For Jaccard 0.75: a pair at the threshold is compared with probability 0.957, one of 0.8 with 0.994, one of 0.9 almost surely; one of
 * 0.5 with 0.16, one of 0.3 with 0.005.
 */
export const LEXICAL_BANDING: Banding = { bands: 22, rows: 7 };

/** For cosine 0.9, where two vectors lie on the same side of a random hyperplane with probability 0.856: 0.952 at the threshold. */
export const EMBEDDING_BANDING: Banding = { bands: 48, rows: 18 };

/**
 * Probability that a pair is compared (Leskovec, Rajaraman and Ullman, Mining of Massive Datasets, 3.4): the S-curve.
 * @param agreement probability, 0 to 1, that two signatures agree in one row
 */
export const candidateProbability = (agreement: number, { bands, rows }: Banding): number =>
  1 - (1 - agreement ** rows) ** bands;

/**
 * Number of anchors of a band: the first of the descriptions that share it are compared with all others of it. A band
 * of no more descriptions is compared completely; a thousand wordings of one sentence cost a thousand times this
 * number of comparisons, not a million.
 */
export const ANCHORS = 32;
