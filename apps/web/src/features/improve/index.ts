export { ImprovePanel } from './panel/improve-panel.js';
export { ImproveReview } from './review/improve-review.js';
export { useImproveJob } from './job/use-improve-job.js';
export type { ImproveJob } from './job/use-improve-job.js';
export type { ReviewDrafts } from './review/review-drafts.js';
export { indexedDbReviews } from './review/review-drafts.js';
export type { ReviewQuestion } from './review/place-changes.js';
