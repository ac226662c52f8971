const swcForNode = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
  },
  module: { type: 'es6' },
};
const swcForWeb = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'es6' },
};

const project = (displayName, testMatch, options = {}) => ({
  displayName,
  testMatch,
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^#([a-z-]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    ...options.moduleNameMapper,
  },
  transform: {
    '^.+\\.ts$': ['@swc/jest', options.swc ?? swcForNode],
    '^.+\\.tsx$': ['@swc/jest', swcForWeb],
  },
  transformIgnorePatterns: ['/node_modules/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  ...options.project,
});

const inProcess = { project: { testRunner: '<rootDir>/scripts/jest/run-in-process.mjs' } };

export default {
  // Only a test that fails takes so long: a busy machine must not make one fail.
  testTimeout: 120_000,
  testSequencer: '<rootDir>/scripts/jest/longest-first.mjs',
  projects: [
    project('unit', [
      '<rootDir>/libs/**/*.spec.ts',
      '<rootDir>/apps/{api,worker,devstack}/**/*.spec.ts',
      '<rootDir>/evals/**/*.spec.ts',
      '<rootDir>/tests/**/*.spec.ts',
    ]),
    project('web', ['<rootDir>/apps/web/**/*.spec.{ts,tsx}'], {
      swc: swcForWeb,
      moduleNameMapper: {
        '^@/(.*)$': '<rootDir>/apps/web/src/$1',
        '\\.css$': '<rootDir>/apps/web/testing/style.stub.ts',
      },
      project: {
        testEnvironment: '<rootDir>/apps/web/testing/browser-environment.mjs',
        setupFilesAfterEnv: ['<rootDir>/apps/web/testing/patience.ts'],
      },
    }),
    project('medium', ['<rootDir>/{apps,libs,evals,tests}/**/*.medium-spec.ts'], inProcess),
    project('browser', ['<rootDir>/tests/browser/*.e2e-spec.ts'], inProcess),
    project('end-to-end', ['<rootDir>/tests/{start,faults,load,deployment}/*.e2e-spec.ts'], inProcess),
  ],
};
