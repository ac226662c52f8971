import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '#testing';
import { findFreePort } from '../../apps/devstack/src/processes/free-port.js';
import { isAlive, sendSignal } from '../../apps/devstack/src/processes/process-life.js';
import { findProjectRoot } from '../../apps/devstack/src/processes/project-root.js';
import { readCommandLine } from '../../apps/devstack/src/processes/process-stat.js';
import { StartedCommand, survivors } from './started-command.js';

/** All that `npm run dev` reads besides the packages; copied with its times, it needs no build. */
const PROJECT = [
  'apps',
  'libs',
  'bench',
  'evals',
  'scripts',
  'dist',
  'package.json',
  'package-lock.json',
].concat(['tsconfig.base.json', '.swcrc', 'nest-cli.json', '.npmrc']);
const HEALTH = 'apps/api/src/platform/operations/health-and-metrics.ts';

let copy: string;
let dev: StartedCommand;
let port: number;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'jaso-dev-'));
  await copyProject();
  port = await findFreePort();
  dev = new StartedCommand({ PORT: String(port) }, { script: 'dev', folder: copy });
  await dev.untilPrinted('자소공방이 준비됐어요.');
});
afterAll(async () => {
  const tree = dev.tree();
  if (isAlive(dev.npm)) process.kill(dev.npm, 'SIGTERM');
  await dev.untilEnded();
  expect(await survivors(tree)).toEqual([]);
  await rm(copy, { recursive: true, force: true });
});

async function copyProject(): Promise<void> {
  const root = findProjectRoot();
  await promisify(execFile)('cp', ['-a', ...PROJECT.map((name) => join(root, name)), copy]);
  // A folder of links: what is written beside the packages, such as the cache of Vite, stays in the copy.
  const packages = (await readdir(join(root, 'node_modules'))).filter((name) => !name.startsWith('.'));
  await mkdir(join(copy, 'node_modules'));
  for (const name of packages)
    await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name));
}

async function edit(path: string, change: (code: string) => string): Promise<void> {
  const code = await readFile(join(copy, path), 'utf8');
  expect(change(code)).not.toBe(code);
  await writeFile(join(copy, path), change(code));
}

const appendComment = (path: string): Promise<void> => edit(path, (code) => `${code}// changed\n`);

/** The status that /health/live answers with through the web server, as a browser would see it. */
async function servedStatus(): Promise<string | undefined> {
  const answer = await fetch(`http://localhost:${port}/health/live`).catch(() => undefined);
  return answer?.ok ? String(Object.values(Object(await answer.json()))[0]) : undefined;
}

function processOf(app: 'api' | 'worker'): number {
  const found = dev.tree().find((id) => readCommandLine(id).includes(`apps/${app}/src/main.js`));
  if (found === undefined) throw new Error(`no process of ${app} runs`);
  return found;
}

/** Does something and waits until the launcher has restarted parts because of it. @returns the names of the parts */
async function restarted(action: () => Promise<void>): Promise<string[]> {
  const seen = dev.output.length;
  const startedAt = Date.now();
  await action();
  const line = /고친 것을 반영했어요\. \((.*), [\d.]+초\)/;
  const names = await until('a restart', () => line.exec(dev.output.slice(seen))?.[1]);
  process.stderr.write(`a change of ${names} ran after ${Date.now() - startedAt} ms\n`);
  return names.split(', ');
}

describe('npm run dev', () => {
  it('serves a change of the API and leaves the worker alone', async () => {
    const before = { api: processOf('api'), worker: processOf('worker') };
    expect(await servedStatus()).toBe('ok');
    const startedAt = Date.now();
    const names = await restarted(() =>
      edit(HEALTH, (code) => code.replace("status: 'ok'", "status: 'changed'")),
    );
    expect(names).toEqual(['api']);
    await until('the change is served', async () => (await servedStatus()) === 'changed');
    process.stderr.write(`a change of the API was served after ${Date.now() - startedAt} ms\n`);
    expect(processOf('api')).not.toBe(before.api);
    expect(processOf('worker')).toBe(before.worker);
  });

  it('restarts the worker alone for a change of it, or of a library that only it imports', async () => {
    const api = processOf('api');
    const worker = processOf('worker');
    expect(await restarted(() => appendComment('apps/worker/src/create-worker.ts'))).toEqual(['worker']);
    const next = processOf('worker');
    expect(next).not.toBe(worker);
    expect(await restarted(() => appendComment('libs/documents/src/index.ts'))).toEqual(['worker']);
    expect(processOf('worker')).not.toBe(next);
    expect(processOf('api')).toBe(api);
  });

  it('restarts whatever imports a library', async () => {
    const names = await restarted(() => appendComment('libs/contracts/src/index.ts'));
    expect(names).toEqual(expect.arrayContaining(['api', 'worker']));
    expect(names).not.toContain('identity-provider');
  });

  it('keeps the API that runs while a change does not build', async () => {
    const api = processOf('api');
    await edit(HEALTH, (code) => `${code}}\n`);
    await dev.untilPrinted(`${HEALTH} 빌드가 실패했어요.`);
    expect(processOf('api')).toBe(api);
    expect(await servedStatus()).toBe('changed');
    await edit(HEALTH, (code) => code.slice(0, -2).replace("status: 'changed'", "status: 'repaired'"));
    await until('the repair is served', async () => (await servedStatus()) === 'repaired');
  });

  it('goes on when the API ends by itself, and starts it again with the next change', async () => {
    const worker = processOf('worker');
    sendSignal(processOf('api'), 'SIGKILL');
    await dev.untilPrinted('[api] 끝나 버렸어요: SIGKILL. 소스를 고치면 다시 시작해요.');
    await edit(HEALTH, (code) => code.replace("status: 'repaired'", "status: 'back'"));
    await until('the API is back', async () => (await servedStatus()) === 'back');
    expect(processOf('worker')).toBe(worker);
  });
});
