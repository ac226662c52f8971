import { createServer, type ListenOptions } from 'node:net';

/** A TCP port on the loopback address that nothing uses right now, chosen by the system. */
export async function findFreePort(): Promise<number> {
  return listenOnce({ port: 0, host: '127.0.0.1' });
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

function listenOnce(options: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ ...options, exclusive: true }, () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
