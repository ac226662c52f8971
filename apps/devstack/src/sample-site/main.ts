import { once } from 'node:events';
import { z } from 'zod';
import { createSampleSite } from './server.js';

/** The sample site as a process of the stack. */
const environment = z.object({ SAMPLE_SITE_PORT: z.coerce.number().int().min(0).max(65_535).default(0) });

const { SAMPLE_SITE_PORT } = environment.parse(process.env);
const server = createSampleSite();
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(event, () => process.exit(0));

server.listen(SAMPLE_SITE_PORT, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const ready = { ready: true, port: typeof address === 'object' ? address?.port : undefined };
process.stdout.write(`${JSON.stringify(ready)}\n`);
process.send?.(ready);
