export { ImprovePanel } from './improve-panel.js';
export { ImproveReview } from './improve-review.js';
export { useImproveJob } from './use-improve-job.js';
export type { ImproveJob } from './use-improve-job.js';
export type { ReviewDrafts } from './review-drafts.js';
export { indexedDbReviews } from './review-drafts.js';
export type { ReviewQuestion } from './locate-changes.js';
