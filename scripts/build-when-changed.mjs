import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { filesBelow, removeOrphans } from './remove-orphans.mjs';

const root = dirname(import.meta.dirname);
const dependencies = ['package-lock.json', 'tsconfig.base.json'];

/** Builds the server unless nothing has changed since the last build. */
export async function buildServer() {
  const sources = [
    'apps/api',
    'apps/worker',
    'apps/cli',
    'apps/devstack',
    'libs',
    'bench',
    'evals',
    '.swcrc',
    'nest-cli.json',
  ];
  await buildWhenChanged('server', sources, async () => {
    await removeOrphans();
    await run('서버', ['node_modules/@nestjs/cli/bin/nest.js', 'build']);
  });
}

/** The folders that the web app is built from. */
export const WEB_SOURCES = [
  'apps/web',
  'libs/contracts',
  'libs/domain',
  'libs/resume-view',
  'libs/spelling-rules',
];

/** Builds the web app unless nothing has changed since the last build. */
export async function buildWeb() {
  await buildWhenChanged('web', WEB_SOURCES, () =>
    run('화면', ['node_modules/vite/bin/vite.js', 'build', '--config', 'apps/web/vite.config.ts']),
  );
}

async function buildWhenChanged(name, sources, build) {
  const stampFile = join(root, 'dist', `.${name}-stamp`);
  const stamp = await stampOf([...sources, ...dependencies]);
  const last = await readFile(stampFile, 'utf8').catch(() => '');
  if (last === stamp) return;
  await rm(stampFile, { force: true });
  await build();
  await mkdir(dirname(stampFile), { recursive: true });
  await writeFile(stampFile, stamp);
}

async function stampOf(sources) {
  const files = await Promise.all(sources.map((source) => filesBelow(join(root, source))));
  const hash = createHash('sha256');
  for (const file of files.flat().sort()) {
    const { mtimeMs, size } = await stat(file);
    hash.update(`${relative(root, file)} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
}

/** Runs a tool quietly; what it printed is shown only when it fails. */
function run(what, args) {
  return new Promise((settle, reject) => {
    // Jest, too, builds by this: its NODE_ENV would make a development build.
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('close', (code) => {
      process.off('exit', kill);
      if (code === 0) settle();
      else reject(new Error(`${what} 빌드가 실패했어요.\n${output}`));
    });
  });
}
