import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const jestScript = (name) => fileURLToPath(import.meta.resolve(`./scripts/jest/${name}.mjs`));

/** Tests of the server run in threads of plain Node, which load each module of the product once, from its source. */
const server = (displayName, testMatch, globalSetup) => ({
  displayName,
  testMatch,
  runner: jestScript('server-runner'),
  setupFiles: [jestScript('load-typescript')],
  setupFilesAfterEnv: [jestScript('complete-light-runner')],
  globalSetup: jestScript(globalSetup),
  globalTeardown: jestScript('teardown'),
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
});

/** Tests of the web app run in Jest's sandbox, which has a page of its own for each file. */
const web = {
  displayName: 'web',
  testMatch: ['<rootDir>/apps/web/**/*.spec.{ts,tsx}'],
  testEnvironment: '<rootDir>/apps/web/testing/browser-environment.mjs',
  setupFilesAfterEnv: ['<rootDir>/apps/web/testing/test-setup.ts'],
  globalSetup: jestScript('run-folder'),
  globalTeardown: jestScript('teardown'),
  moduleNameMapper: {
    '\\.css$': '<rootDir>/apps/web/testing/style.stub.ts',
    '^@/(.*)$': '<rootDir>/apps/web/src/$1',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  // As CommonJS, which Jest runs without a flag of Node: nuqs, too, is published as ES modules alone.
  transformIgnorePatterns: ['/node_modules/(?!nuqs/)'],
  transform: {
    '^.+\\.[jt]sx?$': [
      '@swc/jest',
      {
        swcrc: false,
        module: { type: 'commonjs' },
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

// The threads of jest-light-runner would otherwise be told a level of `undefined`, which counts as colors.
process.env.FORCE_COLOR ??= process.stderr.isTTY ? '1' : '0';

export default {
  // Of the web tests; those of the server have a limit of their own (scripts/jest/complete-light-runner.mjs). Long, since a busy machine
  // may be ten times as slow as a quiet one: only a test that fails takes so long.
  testTimeout: 900_000,
  // With one, jest-light-runner would run the tests in Jest's own thread, whose timers the fake ones would replace.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // Threads end with this process, however it ends.
  workerThreads: true,
  projects: [
    server(
      'unit',
      ['<rootDir>/{apps/{api,worker,cli,devstack},libs,evals,tests}/**/*.spec.ts'],
      'run-folder',
    ),
    web,
    server('medium', ['<rootDir>/{apps,libs,evals,tests}/**/*.medium-spec.ts'], 'test-servers'),
    server('browser', ['<rootDir>/tests/browser/*.e2e-spec.ts'], 'web-and-test-servers'),
    server('end-to-end', ['<rootDir>/tests/start/*.e2e-spec.ts'], 'web-and-test-servers'),
    server('drills', ['<rootDir>/tests/**/*.drill-spec.ts'], 'web-and-test-servers'),
    server('benchmarks', ['<rootDir>/tests/**/*.bench-spec.ts'], 'web-and-test-servers'),
  ],
};
