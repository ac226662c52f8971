export * from './launch-chromium.js';
export { MemoryWatch, type MemoryLimits } from './memory-watch.js';
export * from './browser-pool.js';
export {
  isTransient,
  NoSandboxError,
  type IsolatedBrowser,
  type Isolation,
  type SandboxObstacle,
} from './isolation.js';
