import { isMainThread } from 'node:worker_threads';

// Loaded before Jest by `npm test`: the channel to the parent closes when the parent ends, by SIGKILL too.
if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.channel.unref();
}
