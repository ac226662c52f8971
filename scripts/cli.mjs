import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildServer } from './build-when-changed.mjs';

/** The database that `npm start` keeps, while it runs; undefined when there is none. */
async function localDatabase() {
  const folder = join(process.env.DATA_DIR || '.data', 'postgres');
  try {
    const password = await readFile(join(folder, 'password'), 'utf8');
    // The fourth line of PostgreSQL's lock file is its port.
    const port = (await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[3];
    return `postgresql://jaso:${password}@127.0.0.1:${port}/jaso`;
  } catch {
    return undefined;
  }
}

try {
  await buildServer();
  const url = process.env.DATABASE_URL || (await localDatabase());
  if (url) process.env.DATABASE_URL = url;
  await import('../dist/apps/cli/src/main.js');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
