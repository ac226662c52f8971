export { DependencyChecks } from './dependency-checks.js';
export * from './logger.js';
export * from './metrics/index.js';
export * from './metrics-access.js';
export * from './nest-logger.js';
export * from './request-context.js';
export * from './tracing/index.js';
