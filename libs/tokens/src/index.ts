export { LockedTokenAccounts } from './locked-token-accounts.js';
export * from './check-ledgers.js';
export * from './token-account.js';
export * from './token-history.js';
