import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';

/** Jest as `npm test` starts it. The channel to the parent closes when the parent ends, by SIGKILL too: then Jest ends as well. */
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel.unref();
// The threads of the tests drop most objects soon: with more room for young ones, these are collected less often.
setFlagsFromString('--max-semi-space-size=64');
createRequire(import.meta.url)('jest/bin/jest');
