import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

const root = dirname(import.meta.dirname);

/** Removes what was built from a source that is gone: handlers and the assistant's tasks are found by the names of the built files. */
export async function removeOrphans() {
  for (const folder of ['apps', 'libs']) {
    for (const file of await filesBelow(join(root, 'dist', folder))) {
      const source = join(root, relative(join(root, 'dist'), file)).replace(/\.js(\.map)?$/, '.ts');
      if (source.endsWith('.ts') && !existsSync(source) && !existsSync(`${source}x`)) await rm(file);
    }
  }
}

export async function filesBelow(path) {
  if (!existsSync(path)) return [];
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

if (process.argv[1] === import.meta.filename) await removeOrphans();
