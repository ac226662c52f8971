import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const moduleSchema = z.record(z.string(), z.unknown());

/**
 * What the modules named `<name>.<kind>.ts`, or `.js` once they are built, export below a folder: what is found by its file name is
 * named nowhere else.
 */
export async function exportsBelow(folder: string, kind: string): Promise<unknown[]> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith(`.${kind}.ts`) || file.endsWith(`.${kind}.js`),
  );
  const modules = await Promise.all(
    files.sort().map((file): Promise<unknown> => import(pathToFileURL(join(folder, file)).href)),
  );
  return modules.flatMap((module) => Object.values(moduleSchema.parse(module)));
}
