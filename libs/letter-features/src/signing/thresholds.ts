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

/** Random hyperplanes of the sketch of a vector. It is stored: another number needs a new sketch of every description. */
export const SKETCH_BITS = 2_048;

/**
 * How many bits of two sketches may differ. At cosine 0.9 it is 294 on average, with a standard deviation of 15.9: with at most `same` the
 * cosine is 0.9 or more (five deviations; on average 0.946), with more than `related` it is below 0.9 (three and a half); in between the
 * vectors are compared.
 */
export const SKETCH_DISTANCE = { same: 215, related: 350 };

/** The first bits of two sketches are compared first; at cosine 0.9, more than `related` of them differ once in thirty thousand pairs. */
export const SKETCH_START = { bits: 256, related: 60 };

/**
 * Two sketches are compared when all bits of any band agree: with probability 0.95 at cosine 0.9 (a bit agrees with 0.856), 0.41 at 0.8,
 * 0.03 at 0.6 and 0.002 at 0.4. A band is three bytes, its bits those of the others too: what agrees depends on the pair alone.
 */
export const SKETCH_BANDING: Banding = { bands: 128, rows: 24 };

/**
 * Number of anchors of a band: the first of the descriptions that share it are compared with all others of it. A band
 * of no more descriptions is compared completely; a thousand descriptions that share one cost a thousand times this
 * number of comparisons, not half a million.
 */
export const ANCHORS = 32;
