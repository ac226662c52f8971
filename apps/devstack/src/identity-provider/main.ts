import { once } from 'node:events';
import { z } from 'zod';
import { createIdentityProvider } from './server.js';

/** The local identity provider as a process of the stack. */
const environment = z.object({
  IDENTITY_PROVIDER_PORT: z.coerce.number().int().min(0).default(0),
  IDENTITY_PROVIDER_CLIENT_ID: z.string().min(1),
  IDENTITY_PROVIDER_CLIENT_SECRET: z.string().min(1),
  IDENTITY_PROVIDER_REDIRECT_URIS: z.string().transform((text) => text.split(',')),
});

const read = environment.parse(process.env);
const server = createIdentityProvider({
  id: read.IDENTITY_PROVIDER_CLIENT_ID,
  secret: read.IDENTITY_PROVIDER_CLIENT_SECRET,
  redirectUris: read.IDENTITY_PROVIDER_REDIRECT_URIS,
});
server.listen(read.IDENTITY_PROVIDER_PORT, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
process.send?.({ ready: true, port: typeof address === 'object' ? address?.port : undefined });
process.once('SIGTERM', () => process.exit(0));
