export * from './launch-chromium.js';
export { MemoryWatch, type MemoryLimits } from './memory-watch.js';
export * from './browser-pool.js';
