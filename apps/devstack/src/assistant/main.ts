import { once } from 'node:events';
import { z } from 'zod';
import { createAssistant } from './server.js';

const milliseconds = z.coerce.number().int().min(0).default(0);

/** The rule-based assistant as a process of the stack. */
const environment = z.object({
  ASSISTANT_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  ASSISTANT_LATENCY_MS: milliseconds,
  ASSISTANT_CHUNK_DELAY_MS: milliseconds,
});

const read = environment.parse(process.env);
const server = createAssistant({
  latencyMs: read.ASSISTANT_LATENCY_MS,
  chunkDelayMs: read.ASSISTANT_CHUNK_DELAY_MS,
});
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(event, () => process.exit(0));

server.listen(read.ASSISTANT_PORT, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const ready = { ready: true, port: typeof address === 'object' ? address?.port : undefined };
process.stdout.write(`${JSON.stringify(ready)}\n`);
process.send?.(ready);
