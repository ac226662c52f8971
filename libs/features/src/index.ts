export { countFeatures, type FeatureTotals } from './storage/count-features.js';
export { withdrawAllFeatures, withdrawFeatures } from './storage/withdraw-features.js';
