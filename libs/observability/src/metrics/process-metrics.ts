import { existsSync, readFileSync } from 'node:fs';
import { collectDefaultMetrics } from 'prom-client';
import { newGauge, registry } from './registry.js';

const buildInfo = newGauge('build_info', 'Always 1; says which version runs', ['version', 'node']);

let begun = false;

/** Begins to measure the process itself: memory, processor, event loop. Once a process, however often it is called. */
export function measureProcess(): void {
  if (begun) return;
  begun = true;
  collectDefaultMetrics({ register: registry });
  buildInfo.set({ version: readVersion(), node: process.version }, 1);
}

// The sources and what is built of them lie at different depths below it.
function readVersion(): string {
  const found = ['../../../../package.json', '../../../../../package.json']
    .map((path) => new URL(path, import.meta.url))
    .find((path) => existsSync(path));
  const text = found === undefined ? '' : readFileSync(found, 'utf8');
  return /"version":\s*"([^"]+)"/.exec(text)?.[1] ?? 'unknown';
}
