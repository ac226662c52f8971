export * from './logger.js';
export * from './metrics-access.js';
export * from './nest-logger.js';
export * from './request-context.js';
