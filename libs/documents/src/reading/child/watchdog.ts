import { parentPort } from 'node:worker_threads';
import { readArguments } from './reader-options.js';

const INTERVAL_MILLISECONDS = 25;

/**
 * Kills the process that reads a document when it uses too much memory or time, or its parent has ended. It runs in a thread of that
 * process, so that it acts while the main thread is busy or stuck; the parent takes SIGKILL for a document that cannot be read.
 */
const { residentBytes, milliseconds, parentId } = readArguments(process.argv.slice(2));
const started = performance.now();
setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > residentBytes;
  const isTooLate = performance.now() - started > milliseconds;
  if (isTooLarge || isTooLate || process.ppid !== parentId) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MILLISECONDS);
parentPort?.postMessage('watching');
