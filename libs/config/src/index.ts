export * from './api-config.js';
export * from './environment.js';
export * from './load-environment.js';
export * from './queues.js';
export * from './token-policy.js';
export * from './worker-config.js';
