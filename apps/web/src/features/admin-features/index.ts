export { FinalFeatures } from './final-features.js';
export { RawFeatures } from './raw-features.js';
export { useLiveFeatures } from './use-feature-job.js';
