export * from './content-hash.js';
export * from './near-duplicate.js';
export * from './question-list.js';
export * from './question-places.js';
