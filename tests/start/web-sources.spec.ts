import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { findProjectRoot } from '../../apps/devstack/src/processes/project-root.js';

const root = findProjectRoot();
const script: unknown = await import(pathToFileURL(join(root, 'scripts/build-when-changed.mjs')).href);
const sources = z.object({ WEB_SOURCES: z.array(z.string()) }).parse(script).WEB_SOURCES;

/** The libs that the product's code below a folder imports. */
function libsImportedIn(folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|\btesting\//.test(file))
    .flatMap((file) => [...readFileSync(join(root, folder, file), 'utf8').matchAll(/\bfrom '#([\w-]+)'/g)])
    .map(([, name]) => `libs/${name}`);
}

describe('the folders whose changes make a new build of the web app', () => {
  it('are those that it is built from', () => {
    const used = new Set(['apps/web']);
    for (const folder of used) for (const lib of libsImportedIn(folder)) used.add(lib);
    expect([...sources].sort()).toEqual([...used].sort());
  });
});
