export * from './token-account.js';
export * from './token-history.js';
