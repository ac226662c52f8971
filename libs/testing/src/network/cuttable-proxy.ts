import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

const DEFAULT_PORTS: Record<string, number> = { 'postgresql:': 5432, 'redis:': 6379 };

/** A TCP relay in front of a server, which a test can cut: connections break and new ones are refused. */
export class CuttableProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;

  private constructor(
    private readonly target: { host: string; port: number },
    private port: number,
  ) {}

  /** @param target URL of a PostgreSQL or Redis server */
  static async open(target: string): Promise<CuttableProxy> {
    const { hostname, port, protocol } = new URL(target);
    const proxy = new CuttableProxy(
      { host: hostname, port: Number(port) || DEFAULT_PORTS[protocol] || 0 },
      0,
    );
    await proxy.mend();
    return proxy;
  }

  /** The same address, through this relay. */
  through(url: string): string {
    const relayed = new URL(url);
    relayed.hostname = '127.0.0.1';
    relayed.port = String(this.port);
    return relayed.href;
  }

  /** Breaks every connection and refuses new ones; cutting twice changes nothing. */
  async cut(): Promise<void> {
    const { server } = this;
    if (server === undefined) return;
    this.server = undefined;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.sockets) socket.resetAndDestroy();
    await closed;
  }

  /** Listens where it did before. */
  async mend(): Promise<void> {
    if (this.server !== undefined) return;
    const server = createServer((near) => this.relay(near));
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object' && address !== null) this.port = address.port;
    this.server = server;
  }

  private relay(near: Socket): void {
    const far = connect(this.target);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
