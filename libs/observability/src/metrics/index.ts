export * from './job-metrics.js';
