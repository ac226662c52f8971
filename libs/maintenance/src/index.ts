export * from './purge-expired.js';
export * from './purge-trash.js';
