import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

const DEFAULT_PORTS: Record<string, number> = { 'postgresql:': 5432, 'redis:': 6379 };

/** The two ends of one relayed connection; there is no far end for one that came while nothing got through. */
interface Link {
  ends: [near: Socket, far?: Socket];
  isSilent: boolean;
}

/**
 * A TCP relay in front of a server, which a test can cut (connections break and new ones are refused) or silence (connections stay
 * open and nothing gets through, as when a router forgets them).
 */
export class CuttableProxy {
  private readonly links = new Set<Link>();
  private server: Server | undefined;
  private isSilent = false;

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
    await proxy.restore();
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
    for (const { ends } of this.links) for (const end of ends) end?.resetAndDestroy();
    await closed;
  }

  /** Listens where it did before. */
  async restore(): Promise<void> {
    if (this.server !== undefined) return;
    const server = createServer((near) => this.accept(near));
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object' && address !== null) this.port = address.port;
    this.server = server;
  }

  /**
   * From now on drops everything that either side sends, the closing of connections included, on every existing and
   * every new connection.
   */
  silence(): void {
    this.isSilent = true;
    for (const link of this.links) silenceLink(link);
  }

  /** Relays new connections again. Those that were silenced stay silent for good, until one side gives them up. */
  endSilence(): void {
    this.isSilent = false;
    for (const link of [...this.links]) if (link.ends.some((end) => end?.destroyed)) this.close(link);
  }

  private accept(near: Socket): void {
    if (this.isSilent) {
      const link: Link = { ends: [near], isSilent: true };
      this.watch(link, near);
      near.resume();
      return;
    }
    const far = connect(this.target);
    const link: Link = { ends: [near, far], isSilent: false };
    this.watch(link, near);
    this.watch(link, far);
    near.pipe(far);
    far.pipe(near);
  }

  private watch(link: Link, end: Socket): void {
    this.links.add(link);
    const onClose = (): void => {
      // Across a silent line the other side does not learn of it.
      if (!link.isSilent || !this.isSilent) this.close(link);
    };
    end.on('error', onClose);
    end.on('close', onClose);
  }

  private close(link: Link): void {
    this.links.delete(link);
    for (const end of link.ends) end?.destroy();
  }
}

function silenceLink(link: Link): void {
  link.isSilent = true;
  for (const end of link.ends) {
    end?.unpipe();
    end?.resume();
  }
}
