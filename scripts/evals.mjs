import { buildServer } from './build-when-changed.mjs';

/**
 * `npm run evals`. What scores rules runs from the sources: no build between a change of a rule and its figures. What scores an AI provider
 * starts other processes, which are built ones.
 */
const FROM_SOURCES = ['spelling', 'expressions'];

if (FROM_SOURCES.includes(process.argv[2])) {
  await import('./jest/load-typescript.mjs');
  await import('../evals/main.ts');
} else {
  await buildServer();
  await import('../dist/evals/main.js');
}
