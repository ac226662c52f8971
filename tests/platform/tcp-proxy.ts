import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between a process and a server, and can be cut, so that the server seems to be gone. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** @param target a URL with host and port */
  static async open(target: string): Promise<TcpProxy> {
    const { hostname, port } = new URL(target);
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const proxy = new TcpProxy(server, typeof address === 'object' && address !== null ? address.port : 0);
    server.on('connection', (socket) => proxy.join(socket, connect(Number(port), hostname)));
    return proxy;
  }

  /** The same address, through this proxy. */
  through(target: string): string {
    const url = new URL(target);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private join(near: Socket, far: Socket): void {
    if (this.isCut) {
      near.destroy();
      far.destroy();
      return;
    }
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
