export * from './token-account.js';
