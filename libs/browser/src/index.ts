export * from './launch-chromium.js';
export { MemoryWatch, type MemoryLimits } from './memory/memory-watch.js';
export * from './warm-browser.js';
