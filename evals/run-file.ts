import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSchema, type Run } from './outcome.js';

/** Where runs stand in the repository, also when this runs from `dist`. */
const FOLDER = join(process.cwd(), 'evals', 'runs');

/** Stores a run under its name. */
export function saveRun(run: Run): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${run.name}.json`), `${JSON.stringify(run, null, 1)}\n`);
}

/** The run that was saved under a name, or that stands in a file. @throws Error when there is none */
export function loadRun(nameOrPath: string): Run {
  const path = nameOrPath.endsWith('.json') ? nameOrPath : join(FOLDER, `${nameOrPath}.json`);
  if (!existsSync(path)) throw new Error(`There is no run '${nameOrPath}' in evals/runs.`);
  return runSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}
