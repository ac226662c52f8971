import { createScriptTransformer } from '@jest/transform';
import circus from 'jest-circus/runner';
import { createRequire } from 'node:module';
import { SpecLoader } from './spec-loader.mjs';

const require = createRequire(import.meta.url);
const TRANSFORM_OPTIONS = {
  isInternalModule: false,
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

/**
 * Runs a test file without Jest's sandbox: the server that was built and its packages are loaded once a process, as in
 * production, and not anew for every file. Only the file itself and its helpers are its own. No module can be mocked.
 */
export default async function runInProcess(globalConfig, config, environment, runtime, testPath, ...rest) {
  const transform = await transformerOf(config, runtime.getSourceMaps());
  let globals;
  const inProcess = Object.assign(Object.create(runtime), {
    requireInternalModule: requireAnew,
    setGlobalsForRuntime: (given) => (globals = { ...given, jest: jestOf(environment.moduleMocker) }),
    unstable_importModule: (path) => new SpecLoader(config.rootDir, transform, globals).run(path),
  });
  const leave = enter(environment.global.console);
  try {
    return await circus.default(globalConfig, config, environment, inProcess, testPath, ...rest);
  } finally {
    leave();
  }
}

async function transformerOf(config, sourceMaps) {
  const transformer = await createScriptTransformer(config);
  return (path) => {
    const { code, sourceMapPath } = transformer.transform(path, TRANSFORM_OPTIONS);
    if (sourceMapPath) sourceMaps.set(path, sourceMapPath);
    return code;
  };
}

// What Jest runs in the sandbox keeps the tests of one file in variables of its own.
function requireAnew(path) {
  Reflect.deleteProperty(require.cache, path);
  return require(path);
}

const jestOf = (mocker) => ({
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
  setTimeout: (milliseconds) => (globalThis[TIMEOUT] = milliseconds),
});

/** Gives the process this file's console; answers how to take it back, with all that Jest has kept of the file. */
function enter(ownConsole) {
  const { console } = globalThis;
  const before = new Set(Object.getOwnPropertySymbols(globalThis));
  globalThis.console = ownConsole;
  return () => {
    globalThis.console = console;
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (!before.has(symbol) && KEPT.test(symbol.description)) Reflect.deleteProperty(globalThis, symbol);
  };
}

const KEPT =
  /^(EVENT_HANDLERS|JEST_STATE_SYMBOL|TEST_TIMEOUT_SYMBOL|RETRY_\w+|LOG_ERRORS_\w+|WAIT_BEFORE_RETRY)$/;
