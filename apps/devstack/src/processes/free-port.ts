import { randomInt } from 'node:crypto';
import { createServer, type ListenOptions } from 'node:net';

// Below the ports that systems give to outgoing connections: one of those could take the port before its server listens.
const MINIMUM_PORT = 10_240;
const MAXIMUM_PORT = 32_767;

/** A TCP port that nothing uses right now, chosen at random so that processes which search at the same time find different ones. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(MINIMUM_PORT, MAXIMUM_PORT + 1);
    if (await isPortFree(port)) return port;
  }
}

/** Whether a server could listen on the port, on every address and on the loopback one. */
export async function isPortFree(port: number): Promise<boolean> {
  try {
    await listenOnce({ port, host: '127.0.0.1' });
    await listenOnce({ port });
    return true;
  } catch {
    return false;
  }
}

function listenOnce(options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ ...options, exclusive: true }, () => server.close(() => resolve()));
  });
}
