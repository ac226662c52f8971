import { spawn } from 'node:child_process';
import { findFreePort } from '../processes/free-port.js';
import { LineTail } from '../processes/line-tail.js';
import { z } from 'zod';

/**
 * A Redis for the tests as a process of its own, which is also its guard: when whoever started it goes away, the
 * server is ended. Nothing is ever evicted, as the queue demands; nothing is
 * written to disk unless REDIS_DIRECTORY names a place for the append-only file, as in production.
 */
const { REDIS_SERVER, REDIS_DIRECTORY } = z
  .object({ REDIS_SERVER: z.string().min(1), REDIS_DIRECTORY: z.string().optional() })
  .parse(process.env);
const port = await findFreePort();
const onDisk =
  REDIS_DIRECTORY === undefined ? { appendonly: 'no' } : { appendonly: 'yes', dir: REDIS_DIRECTORY };
const settings = { port, bind: '127.0.0.1', save: '', 'maxmemory-policy': 'noeviction', ...onDisk };
const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
const server = spawn(REDIS_SERVER, args, { stdio: ['ignore', 'pipe', 'inherit'] });
const lines = new LineTail((line) => {
  if (line.includes('Ready to accept connections')) {
    process.send?.({ ready: true, port, url: `redis://127.0.0.1:${port}` });
  }
});
server.stdout.on('data', (chunk: Buffer) => lines.write(chunk));
server.once('exit', (code) => {
  process.stderr.write(`${lines.text()}\n`);
  process.exit(code ?? 1);
});
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  process.once(event, () => server.kill('SIGTERM'));
}
process.stderr.on('error', () => undefined);
