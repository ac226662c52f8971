export * from './ai-metrics.js';
export { collectAtScrape, METRICS_CONTENT_TYPE, renderMetrics } from './collect.js';
export * from './collect-pool.js';
export * from './http-metrics.js';
export * from './job-metrics.js';
export * from './live-metrics.js';
export { measureProcess } from './process-metrics.js';
export * from './token-metrics.js';
export * from './work-metrics.js';
