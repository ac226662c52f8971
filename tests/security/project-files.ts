import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Whether a path of the project names a file. */
export const isFile = (path: string): boolean =>
  statSync(join(projectRoot, path), { throwIfNoEntry: false })?.isFile() === true;
