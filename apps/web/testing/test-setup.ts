// Loaded anew for each test file, before it. The page comes first: what is imported after it uses it.
import './page.js';
import { configure, getConfig, getQueriesForElement, screen } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { loadDeferred } from '../src/lib/deferred.js';
import { PageWorker } from './page-worker.js';

Object.assign(globalThis, { Worker: PageWorker, IS_REACT_ACT_ENVIRONMENT: true });

const { getElementError } = getConfig();
configure({
  // Only a failing test waits so long: a busy machine must not make one fail.
  asyncUtilTimeout: 100_000,
  // The error of a failed test shows the whole page. Those of the tries before, which nobody reads, do not.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? new Error(message ?? undefined)
      : getElementError(message, container),
});
// Testing Library is loaded once a thread, with the first file's page.
Object.assign(screen, getQueriesForElement(document.body));

// Tests see a page whose content has been there for a while.
beforeAll(() => loadDeferred());
afterEach(() => cleanup());
// The next file has a page of its own, but the same Node.
afterAll(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});
