import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildServer } from './build-when-changed.mjs';

/**
 * Writes the migration that brings the schema to what the entities say, and adds it to the list of migrations:
 * `npm run migration:generate -- AddNickname`. Compares with a database of its own, which all earlier migrations made.
 */
const run = promisify(execFile);
const directory = 'libs/database/src/migrations';
const require = createRequire(import.meta.url);

const [, , name = ''] = process.argv;
if (!/^[A-Z][A-Za-z0-9]+$/.test(name)) {
  console.error(
    'Name the migration in PascalCase by what it does: npm run migration:generate -- AddNickname',
  );
  process.exit(1);
}
const fileName = name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

async function generate(databaseUrl) {
  const before = new Set(await readdir(directory));
  const source = fileURLToPath(new URL('migration-data-source.mjs', import.meta.url));
  const command = [require.resolve('typeorm/cli.js'), 'migration:generate', `${directory}/${fileName}`];
  const { stdout } = await run(process.execPath, [...command, '-d', source, '--pretty'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  }).catch((error) => Promise.reject(new Error(error.stdout || error.stderr)));
  const file = (await readdir(directory)).find((entry) => !before.has(entry));
  if (file === undefined) throw new Error(stdout);
  return file;
}

async function finish(file) {
  const className = `${name}${file.split('-')[0]}`;
  const path = `${directory}/index.ts`;
  const list = await readFile(path, 'utf8');
  const added = list
    .replace('\n\n/**', `\nimport { ${className} } from './${file.replace('.ts', '.js')}';\n\n/**`)
    .replace('\n];', `\n  ${className},\n];`);
  await writeFile(path, added);
  // Both of its imports are types.
  const migration = await readFile(`${directory}/${file}`, 'utf8');
  await writeFile(`${directory}/${file}`, migration.replace('import {', 'import type {'));
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
  await finish(file);
  await run('npx', ['prettier', '--write', `${directory}/${file}`, `${directory}/index.ts`]);
  console.log(`${directory}/${file}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await servers?.stop();
}
