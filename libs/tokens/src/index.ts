export * from './account-life.js';
export * from './locked-token-account.js';
export * from './locked-token-accounts.js';
export * from './check-ledgers.js';
export * from './token-history.js';
export * from './usage-tokens.js';
