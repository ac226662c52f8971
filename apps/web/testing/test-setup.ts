import { configure } from '@testing-library/dom';
import { loadDeferred } from '../src/lib/deferred.js';
import { PageWorker } from './page-worker.js';

Object.assign(globalThis, { Worker: PageWorker });

// Only a failing test waits so long: a busy machine must not make one fail.
configure({ asyncUtilTimeout: 100_000 });

// Tests see a page whose content has been there for a while.
beforeAll(() => loadDeferred());
