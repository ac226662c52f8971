export * from './generated-questions.js';
export * from './near-duplicate.js';
export * from './question-list.js';
export * from './question-quota.js';
