import { once } from 'node:events';
import { z } from 'zod';
import { errorCode } from '../processes/process-life.js';
import { createSampleSite } from './server.js';

/** The sample site as a process of the stack. When its port is taken, the system chooses another. */
const environment = z.object({ SAMPLE_SITE_PORT: z.coerce.number().int().min(0).max(65_535).default(0) });

const { SAMPLE_SITE_PORT } = environment.parse(process.env);
const server = createSampleSite();
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(event, () => process.exit(0));

async function listen(port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

await listen(SAMPLE_SITE_PORT).catch((error: unknown) => {
  if (errorCode(error) !== 'EADDRINUSE') throw error;
  return listen(0);
});
const address = server.address();
const ready = { ready: true, port: typeof address === 'object' ? address?.port : undefined };
process.stdout.write(`${JSON.stringify(ready)}\n`);
process.send?.(ready);
