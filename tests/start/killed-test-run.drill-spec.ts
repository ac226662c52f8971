import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { until } from '#testing';
import { findProjectRoot } from '../../apps/devstack/src/processes/project-root.js';
import { sendSignal } from '../../apps/devstack/src/processes/process-life.js';
import { readCommandLine } from '../../apps/devstack/src/processes/process-stat.js';
import { processTree } from './process-tree.js';
import { survivors } from './started-command.js';

/** A spec that starts a worker as a process of its own. */
const SPEC = 'tests/features/killed-worker.drill-spec.ts';
/** Where a run without TMPDIR may write. */
const PARENTS = ['/dev/shm', '/tmp'].filter((path) => existsSync(path));
const foldersOfRuns = () =>
  PARENTS.flatMap((path) => readdirSync(path)).filter((name) => name.startsWith('jaso-test-'));

/** Longer than a busy machine takes to start the servers of a test run. */
const START_MILLISECONDS = 300_000;

/** Runs a command of the tests as a person does; it starts test servers and makes a folder of its own. */
function run(args: string[]) {
  const { TEST_DATABASE_URL: _database, TMPDIR: _folder, ...environment } = process.env;
  const child = spawn(process.execPath, args, { cwd: findProjectRoot(), env: environment });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

const hasStartedWorker = ({ child, output }: ReturnType<typeof run>) => {
  if (child.exitCode !== null) throw new Error(`the run ended before a test started a worker:\n${output()}`);
  return processTree(child.pid ?? 0).some((id) => readCommandLine(id).includes('apps/worker/src/main.js'));
};

describe('a test run that is killed', () => {
  it.each([
    ['npm test', ['scripts/test.mjs', '--project', 'drills', SPEC]],
    ['Jest', ['node_modules/jest/bin/jest.js', '--maxWorkers=2', SPEC]],
  ])('leaves no process when it is %s, nor a folder once another has run', async (_who, args) => {
    const ours = foldersOfRuns();
    const newFolders = () => foldersOfRuns().filter((name) => !ours.includes(name));
    const killed = run(args);
    await until('a test has started a worker', () => hasStartedWorker(killed), START_MILLISECONDS);
    const { pid = 0 } = killed.child;
    const tree = processTree(pid);
    expect(newFolders()).not.toEqual([]);
    sendSignal(pid, 'SIGKILL');
    expect(await survivors(tree)).toEqual([]);

    const next = run(['node_modules/jest/bin/jest.js', 'libs/domain/src/count-text.spec.ts']);
    const [code] = await once(next.child, 'close');
    expect([code, next.output()]).toEqual([0, expect.any(String)]);
    expect(newFolders()).toEqual([]);
  });
});
