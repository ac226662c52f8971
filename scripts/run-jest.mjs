import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const require = createRequire(import.meta.url);
const jest = require.resolve('jest/bin/jest');
// Much of these tests is waiting for a database, a queue or a process: one more file than there are processors.
const waiting = new Set(['medium', 'browser', 'end-to-end']);
const workersOf = (projects) =>
  projects.every((project) => waiting.has(project)) ? Math.min(availableParallelism() + 1, 4) : 2;

/**
 * Runs Jest over projects and counts. A file that could not be run counts as one failure, and so does a Jest that
 * fails without naming a test.
 */
export async function runJest(projects, args, environment, signal) {
  const folder = await mkdtemp(join(tmpdir(), 'jaso-test-'));
  const outputFile = join(folder, 'result.json');
  try {
    const code = await spawnJest(projects, args, environment, outputFile, signal);
    return count(await readResult(outputFile), code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function spawnJest(projects, args, environment, outputFile, signal) {
  const own = ['--passWithNoTests', '--json', `--outputFile=${outputFile}`];
  // The names come first: what follows them without a dash would be another one.
  const which = ['--selectProjects', ...projects, `--maxWorkers=${workersOf(projects)}`];
  const options = [
    process.env.NODE_OPTIONS,
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
  ];
  const env = { ...environment, NODE_OPTIONS: options.filter(Boolean).join(' ') };
  return new Promise((settle, reject) => {
    // Jest prints its JSON to stdout as well, where nobody wants to read it; its report goes to stderr.
    const stdio = ['inherit', 'ignore', 'inherit'];
    const child = spawn(process.execPath, [jest, ...which, ...own, ...args], { cwd: root, env, stdio });
    signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
    child.once('error', reject);
    child.once('close', settle);
  });
}

async function readResult(outputFile) {
  const nothing = { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };
  return readFile(outputFile, 'utf8').then(JSON.parse, () => nothing);
}

function count(result, code) {
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return { passed: result.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
}
