import { join } from 'node:path';
import { createServer } from 'vite';
import { z } from 'zod';
import { findProjectRoot } from '../processes/project-root.js';

/** Vite's server with hot replacement as a process of the stack; it forwards calls to API_URL. */
const { WEB_PORT } = z.object({ WEB_PORT: z.coerce.number().int() }).parse(process.env);

const server = await createServer({
  configFile: join(findProjectRoot(), 'apps/web/vite.config.ts'),
  server: { port: WEB_PORT, strictPort: true, host: 'localhost' },
});
await server.listen();
process.send?.({ ready: true, port: WEB_PORT });
process.once('SIGTERM', () => void server.close().finally(() => process.exit(0)));
