import { createRequire } from 'node:module';

/** Jest as `npm test` starts it. The channel to the parent closes when the parent ends, by SIGKILL too: then Jest ends as well. */
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel.unref();
createRequire(import.meta.url)('jest/bin/jest');
