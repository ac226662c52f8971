import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { until } from '#testing';
import { findProjectRoot } from '../../apps/devstack/src/processes/project-root.js';
import { sendSignal } from '../../apps/devstack/src/processes/process-life.js';
import { readCommandLine } from '../../apps/devstack/src/processes/process-stat.js';
import { processTree } from './process-tree.js';
import { survivors } from './started-command.js';

/** A spec that starts a worker as a process of its own. */
const SPEC = 'tests/features/killed-worker.medium-spec.ts';
const foldersOfRuns = () => readdirSync(tmpdir()).filter((name) => name.startsWith('jaso-test-'));

/** Runs a command of the tests; it starts test servers of its own. */
function run(args: string[]) {
  const { TEST_DATABASE_URL: _ours, ...environment } = process.env;
  return spawn(process.execPath, args, { cwd: findProjectRoot(), env: environment, stdio: 'ignore' });
}

describe('a test run that is killed', () => {
  it.each([
    ['npm test', ['scripts/test.mjs', '--project', 'medium', SPEC]],
    ['Jest', ['node_modules/jest/bin/jest.js', '--maxWorkers=2', SPEC]],
  ])('leaves no process when it is %s, nor a folder once another has run', async (_who, args) => {
    const { pid = 0 } = run(args);
    const started = () =>
      processTree(pid).some((id) => readCommandLine(id).includes('apps/worker/src/main.js'));
    await until('a test has started a worker', started, 150_000);
    const tree = processTree(pid);
    expect(foldersOfRuns()).not.toEqual([]);
    sendSignal(pid, 'SIGKILL');
    expect(await survivors(tree)).toEqual([]);

    const next = run(['node_modules/jest/bin/jest.js', 'libs/domain/src/count-text.spec.ts']);
    await until('the next run has ended', () => next.exitCode !== null);
    expect(next.exitCode).toBe(0);
    expect(foldersOfRuns()).toEqual([]);
  });
});
