import { featureCategorySchema, type FeatureCategory } from '#contracts';
import { ngramsOf } from '#domain';
import { bandKeysOf } from './band-keys.js';
import { hashOf } from './hash.js';
import { sidesOf } from './hyperplanes.js';
import { signatureOf } from './minhash.js';
import { EMBEDDING_BANDING, LEXICAL_BANDING } from './thresholds.js';
import { toVector } from './vectors.js';

/** A description to be signed; `embedding` as it is stored, where there is one. */
export interface Unsigned {
  id: number;
  featuresCategory: FeatureCategory;
  description: string;
  embedding: Uint8Array | null;
}

/** Where a description stands among others: the keys of its bands, and its rank among those that share one. */
export interface Signed {
  id: number;
  rank: number;
  bands: number[];
}

const LEXICAL_SALT = 0x0a11;
const EMBEDDING_SALT = 0x0e3b;
const categories = featureCategorySchema.options;

/** What depends on nothing but the description, its category and its vector. */
export function sign({ id, featuresCategory, description, embedding }: Unsigned): Signed {
  const salt = (categories.indexOf(featuresCategory) + 1) << 16;
  const lexical = bandKeysOf(signatureOf(ngramsOf(description)), LEXICAL_BANDING, salt | LEXICAL_SALT);
  const semantic =
    embedding === null
      ? []
      : bandKeysOf(sidesOf(toVector(embedding)), EMBEDDING_BANDING, salt | EMBEDDING_SALT);
  return { id, rank: hashOf(description), bands: [...new Set([...lexical, ...semantic])] };
}
