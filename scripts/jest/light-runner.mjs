import LightRunner from 'jest-light-runner';
import { setTimeout as delay } from 'node:timers/promises';

const MAXIMUM_END_MILLISECONDS = 10_000;

/**
 * jest-light-runner that waits for the end of its threads for a limited time. Node 20 may not end a thread that has
 * left sockets of killed or frozen servers behind: it waits in a busy loop for requests that are never answered. `npm
 * test` ends the process all the same.
 */
export default class ServerRunner extends LightRunner {
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    let left = tests.length;
    const limit = new AbortController();
    const last = new Promise((settle) => {
      const counted =
        (report) =>
        async (...result) => {
          await report(...result);
          left -= 1;
          if (left === 0) settle();
        };
      [onResult, onFailure] = [counted(onResult), counted(onFailure)];
    });
    const tooLong = last.then(() => delay(MAXIMUM_END_MILLISECONDS, undefined, { signal: limit.signal }));
    // Aborted when the threads have ended in time.
    tooLong.catch(() => undefined);
    await Promise.race([super.runTests(tests, watcher, onStart, onResult, onFailure), tooLong]);
    limit.abort();
  }
}
