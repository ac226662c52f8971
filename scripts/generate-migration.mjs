import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildServer } from './build-when-changed.mjs';

/**
 * Writes the migration that brings the schema to what the entities say:
 * `npm run migration:generate -- AddNickname 'A member may have a nickname.'` The sentence becomes the comment of the class. Compares with
 * a database of its own, which all earlier migrations made. Indexes of tables that exist become a migration of their own.
 */

const run = promisify(execFile);
const directory = 'libs/database/src/migrations';
const require = createRequire(import.meta.url);

const [, , name = '', description = ''] = process.argv;
if (!/^[A-Z][A-Za-z0-9]+$/.test(name) || description === '') {
  console.error(
    "Name the migration in PascalCase and say what it does: npm run migration:generate -- AddNickname 'A member may have a nickname.'",
  );
  process.exit(1);
}
const toFileName = (className) => className.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

async function generate(databaseUrl) {
  const before = new Set(await readdir(directory));
  const source = fileURLToPath(new URL('migration-data-source.mjs', import.meta.url));
  const command = [
    require.resolve('typeorm/cli.js'),
    'migration:generate',
    `${directory}/${toFileName(name)}`,
  ];
  const { stdout } = await run(process.execPath, [...command, '-d', source, '--pretty'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  }).catch((error) => Promise.reject(new Error(error.stdout || error.stderr)));
  const file = (await readdir(directory)).find((entry) => !before.has(entry));
  if (file === undefined) throw new Error(stdout);
  return file;
}

/** @returns paths of the migrations that the generated file has become */
async function finish(file) {
  const { splitIndexes } = await import('../dist/libs/database/src/generated-migration.js');
  const timestamp = Number(file.split('-')[0]);
  const generated = await readFile(`${directory}/${file}`, 'utf8');
  // Both of its imports are types.
  const source = generated.replace('import {', 'import type {');
  await rm(`${directory}/${file}`);
  const paths = [];
  for (const migration of splitIndexes({ name, timestamp, source })) {
    const path = `${migration.timestamp}-${toFileName(migration.name)}`;
    const documented = migration.source.replace('export class', () => `/** ${description} */\nexport class`);
    await writeFile(`${directory}/${path}.ts`, documented);
    paths.push(`${directory}/${path}.ts`);
  }
  return paths;
}

let servers;
try {
  await buildServer();
  const { startTestServers } = await import('../dist/apps/devstack/src/test-servers/main.js');
  servers = await startTestServers(process.env);
  Object.assign(process.env, servers.environment);
  const { createTestDatabase } = await import('../dist/libs/testing/src/index.js');
  const database = await createTestDatabase();
  const file = await generate(database.url);
  const paths = await finish(file);
  await run('npx', ['prettier', '--write', ...paths]);
  for (const path of paths) console.log(path);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await servers?.stop();
}
