import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
// Ends with this process, and with it its threads and the test servers. A flag of Node would reach the processes that tests start.
const jest = join(import.meta.dirname, 'jest/run-with-parent.mjs');
// The other projects wait much for a database, a queue, a process or a timer: more of their files run than there are processors, four at
// most. A file of the drills keeps a processor busy with its own processes.
const COMPUTING = new Set(['unit', 'drills']);
const MOST_WORKERS = 4;
const workersOf = (projects) => {
  if (projects.some((project) => COMPUTING.has(project))) return 2;
  const processors = availableParallelism();
  return Math.min(projects.includes('web') ? 2 * processors : processors + 1, MOST_WORKERS);
};

const POLL_MILLISECONDS = 500;
const MAXIMUM_END_MILLISECONDS = 15_000;

/**
 * Runs Jest over projects of jest.config.mjs.
 * @returns {Promise<{ passed: number, failed: number, files: { path: string, seconds: number }[] }>} a file that could not be run counts
 * as one failure, and so does a Jest that fails without naming a test
 */
export async function runJest(projects, args, environment, signal) {
  const folder = await mkdtemp(join(tmpdir(), `jaso-test-${process.pid}-`));
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
  return new Promise((settle, reject) => {
    // Jest prints its JSON to stdout as well, which is discarded; its report goes to stderr.
    const child = spawn(process.execPath, [jest, ...which, ...own, ...args], {
      cwd: root,
      env: environment,
      stdio: ['inherit', 'ignore', 'inherit', 'ipc'],
    });
    signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
    child.once('error', reject);
    // The result is written when all tests are over; a thread that does not end may keep Jest from ending.
    const ending = setInterval(() => {
      if (!existsSync(outputFile)) return;
      clearInterval(ending);
      timer = setTimeout(() => child.kill('SIGKILL'), MAXIMUM_END_MILLISECONDS);
    }, POLL_MILLISECONDS);
    let timer;
    child.once('close', (code) => {
      clearInterval(ending);
      clearTimeout(timer);
      settle(code);
    });
  });
}

async function readResult(outputFile) {
  const nothing = { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults: [] };
  return readFile(outputFile, 'utf8').then(JSON.parse, () => nothing);
}

function count(result, code) {
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return {
    passed: result.numPassedTests,
    // No exit code: it was killed, which is fine once there is a result.
    failed: (code > 0 || !result.success) && failed === 0 ? 1 : failed,
    files: result.testResults.map(({ name, startTime, endTime }) => ({
      path: name.replace(`${root}/`, ''),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}
