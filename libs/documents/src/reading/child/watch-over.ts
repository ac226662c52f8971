import { parentPort } from 'node:worker_threads';
import { readArguments } from './reader-options.js';

const INTERVAL_MILLISECONDS = 25;

/**
 * Runs in a thread of the reading process, so that it still acts while the main thread is busy or stuck. SIGKILL needs no cooperation,
 * and the parent knows what it means.
 */
const { residentBytes, milliseconds, parentId } = readArguments(process.argv.slice(2));
const started = performance.now();
setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > residentBytes;
  const isTooLate = performance.now() - started > milliseconds;
  if (isTooLarge || isTooLate || process.ppid !== parentId) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MILLISECONDS);
parentPort?.postMessage('watching');
