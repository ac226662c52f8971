import { createRequire } from 'node:module';
import { totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/** Jest as `npm test` starts it. The channel to the parent closes when the parent ends, by SIGKILL too: then Jest ends as well. */
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel.unref();

// For each thread of the tests, in megabytes. They drop most objects soon: garbage is collected less often when there is more room for
// young objects, and when old ones are first searched in a heap of some size (1 GB, or an eighth of a small machine's memory).
const firstHeapMegabytes = Math.min(1024, Math.floor(totalmem() / 1024 ** 2 / 8));
setFlagsFromString('--max-semi-space-size=64');
setFlagsFromString(`--initial-heap-size=${firstHeapMegabytes}`);

createRequire(import.meta.url)('jest/bin/jest');
