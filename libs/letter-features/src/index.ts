export { regroupFeatures, type ReportProgress } from './regroup-features.js';
export { cosineOf, toVector } from './signing/vectors.js';
export { countUnembedded, findUnembedded, storeEmbeddings } from './storage/embeddings.js';
export { gatherDescriptions } from './storage/gather-descriptions.js';
export { countFeatures, refreshFinals, type FeatureTotals } from './storage/final-features.js';
export type { Regrouping } from './storage/regrouping.js';
export { ComputingThread } from './thread/computing-thread.js';
export { withdrawAllFeatures, withdrawFeatures } from './storage/withdraw-features.js';
