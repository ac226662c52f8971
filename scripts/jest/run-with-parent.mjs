import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';

/** Jest as `npm test` starts it. The channel to the parent closes when the parent ends, by SIGKILL too: then Jest ends as well. */
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel.unref();
// Megabytes in each thread of the tests. They drop most objects soon: with more room for young ones, and a heap that is not searched
// before it has some size, these are collected less often.
setFlagsFromString('--max-semi-space-size=64');
setFlagsFromString('--initial-heap-size=1024');
createRequire(import.meta.url)('jest/bin/jest');
