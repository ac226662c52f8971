import { z } from 'zod';
import { type PostgresServer, startPostgres } from './server.js';

/**
 * PostgreSQL as a process of the local stack. This process also supervises the server: when the launcher ends, even by SIGKILL, the
 * channel to it closes and the server is shut down cleanly.
 */
const environment = z.object({
  POSTGRES_DIRECTORY: z.string().min(1),
  POSTGRES_PORT: z.coerce.number().int().min(1).optional(),
  POSTGRES_FAST: z.enum(['true', 'false']).default('false'),
});

const { POSTGRES_DIRECTORY, POSTGRES_PORT, POSTGRES_FAST } = environment.parse(process.env);
let stopping = false;

// The launcher may have closed its end of the pipes before the server has logged its shutdown.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const starting = startPostgres({
  directory: POSTGRES_DIRECTORY,
  port: POSTGRES_PORT,
  fast: POSTGRES_FAST === 'true',
  onLog: (line) => process.stdout.write(`${line}\n`),
});
for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) {
  process.once(event, () => void stop());
}
starting.then(announce, fail);

function announce(server: PostgresServer): void {
  void server.ended.then(() => process.exit(stopping ? 0 : 1));
  if (process.connected) process.send?.({ ready: true, port: server.port, url: server.url });
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function stop(): Promise<void> {
  stopping = true;
  const server = await starting;
  await server.stop();
}
