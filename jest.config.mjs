import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const jestScript = (name) => fileURLToPath(import.meta.resolve(`./scripts/jest/${name}.mjs`));

/** Tests run in threads of plain Node, which load each module of the product once, from its source; those of the web app once a test file. */
const tests = (displayName, testMatch, globalSetup) => ({
  displayName,
  testMatch,
  runner: jestScript('light-runner'),
  setupFiles: [jestScript(displayName === 'web' ? 'load-web' : 'load-typescript')],
  setupFilesAfterEnv: [jestScript('complete-light-runner')],
  globalSetup: jestScript(globalSetup),
  globalTeardown: jestScript('teardown'),
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
});

// The threads of jest-light-runner would otherwise be told a level of `undefined`, which counts as colors.
process.env.FORCE_COLOR ??= process.stderr.isTTY ? '1' : '0';

export default {
  // With one, jest-light-runner would run the tests in Jest's own thread, whose timers the fake ones would replace.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // Threads end with this process, however it ends.
  workerThreads: true,
  projects: [
    tests('unit', ['<rootDir>/{apps/{api,worker,cli,devstack},libs,evals,tests}/**/*.spec.ts'], 'run-folder'),
    tests('web', ['<rootDir>/apps/web/**/*.spec.{ts,tsx}'], 'run-folder'),
    tests('medium', ['<rootDir>/{apps,libs,evals,tests}/**/*.medium-spec.ts'], 'test-servers'),
    tests('browser', ['<rootDir>/tests/browser/*.e2e-spec.ts'], 'web-and-test-servers'),
    tests('drills', ['<rootDir>/tests/**/*.drill-spec.ts'], 'web-and-test-servers'),
    tests('benchmarks', ['<rootDir>/tests/**/*.bench-spec.ts'], 'web-and-test-servers'),
  ],
};
