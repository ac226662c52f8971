export * from './features/insert-features.js';
export * from './network/cuttable-proxy.js';
export * from './postgres/create-test-database.js';
export * from './postgres/record-statements.js';
export * from './redis/queue-backends.js';
export * from './redis/start-test-redis.js';
export * from './resume-files/index.js';
export * from './until.js';
