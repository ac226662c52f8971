import { ModernFakeTimers } from '@jest/fake-timers';
import { addEventHandler } from 'jest-circus';

// What jest-light-runner leaves out of Jest and the tests use: limits of time, `jest.setTimeout`, unhandled
// rejections, and all of the fake timers.
const { expect, jest } = globalThis;
// Tests fake them.
const { setTimeout, clearTimeout, setImmediate } = globalThis;

/** Only a test that fails takes so long: a busy machine must not make one fail. */
const TIMEOUT_MILLISECONDS = 300_000;
const timeoutsOfFiles = new Map();
const fileNow = () => expect.getState().testPath;
jest.setTimeout = (milliseconds) => timeoutsOfFiles.set(fileNow(), milliseconds);

const unhandled = new Map();
process.on('unhandledRejection', (reason, promise) => unhandled.set(promise, reason));
process.on('rejectionHandled', (promise) => unhandled.delete(promise));

addEventHandler(({ name, timeout }, { currentDescribeBlock: { children, hooks } }) => {
  const added = { add_test: children, add_hook: hooks }[name]?.at(-1);
  if (added?.fn)
    added.fn = watch(added.fn, timeout ?? timeoutsOfFiles.get(fileNow()) ?? TIMEOUT_MILLISECONDS);
});

/** A test or hook that fails when its time is over, or with a rejection that nobody has handled by its end. It takes no `done` callback. */
function watch(run, milliseconds) {
  return async () => {
    let timer;
    const late = new Promise((_, reject) => {
      const fail = () => reject(new Error(`not finished within ${milliseconds} ms`));
      timer = setTimeout(fail, milliseconds);
    });
    try {
      await Promise.race([run(), late]);
      // Node reports a rejection as unhandled only once all ready tasks have run.
      await new Promise((settle) => setImmediate(settle));
      throwUnhandled();
    } finally {
      clearTimeout(timer);
    }
  };
}

function throwUnhandled() {
  const [first] = unhandled;
  unhandled.clear();
  if (first) throw first[1];
}

// Node and React wait for these in the tests' own thread.
const doNotFake = ['nextTick', 'queueMicrotask', 'setImmediate'];
const timers = new ModernFakeTimers({ config: { fakeTimers: { doNotFake } }, global: globalThis });
for (const name of Object.getOwnPropertyNames(ModernFakeTimers.prototype))
  if (name !== 'constructor') jest[name] = timers[name].bind(timers);
