import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { z } from 'zod';
import { LiveClient } from './live-client.js';
import { clientCommandSchema, type openCommandSchema } from './messages.js';

/** Sockets that are opened concurrently. */
const OPENED_TOGETHER = 50;

const clients: LiveClient[] = [];

async function open({ ports, origin, sockets, first }: z.infer<typeof openCommandSchema>): Promise<void> {
  const balancer = new Balancer(ports, first);
  const agent = balancer.agent();
  clients.push(...sockets.map((socket) => new LiveClient({ ...socket, origin, agent })));
  let next = 0;
  await Promise.all(
    Array.from({ length: OPENED_TOGETHER }, async () => {
      for (let client = clients[next++]; client !== undefined; client = clients[next++]) await client.open();
    }),
  );
  process.send?.({ kind: 'opened' });
}

function sendStatus(): void {
  const settled = clients.filter((client) => client.isSettled).length;
  const known = clients.reduce((sum, client) => sum + client.knownJobs, 0);
  process.send?.({ kind: 'status', settled, known });
}

process.once('disconnect', () => process.exit(1));
process.on('message', (message) => {
  const command = clientCommandSchema.parse(message);
  if (command.kind === 'open') void open(command);
  else if (command.kind === 'status') sendStatus();
  else process.send?.({ kind: 'collected', observations: clients.map((client) => client.close()) });
});

/** How long a process that refused a connection gets no other, unless all have refused. */
const AVOID_MILLISECONDS = 10_000;

type Connected = (error: Error | null, stream: Duplex) => void;

/**
 * Replaces the proxy in front of the API processes without copying every byte: distributes new connections round robin, and
 * skips a process that refused one.
 */
class Balancer {
  private next: number;
  private readonly avoidedUntil = new Map<number, number>();

  /** @param first index of the port that gets the first connection */
  constructor(
    private readonly ports: readonly number[],
    first = 0,
  ) {
    this.next = first;
  }

  /** An agent whose connections are distributed; each WebSocket uses its own connection. */
  agent(): Agent {
    const agent = new Agent({ keepAlive: true, maxSockets: 100 });
    // Node.js calls this method for every new connection and expects the result in the callback.
    Object.assign(agent, {
      createConnection: (_options: unknown, connected: Connected) => this.open(connected, this.ports.length),
    });
    return agent;
  }

  private open(connected: Connected, triesLeft: number): void {
    const port = this.choose();
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const onError = (error: Error): void => {
      this.avoidedUntil.set(port, Date.now() + AVOID_MILLISECONDS);
      if (triesLeft > 1) this.open(connected, triesLeft - 1);
      else connected(error, socket);
    };
    socket.once('error', onError);
    socket.once('connect', () => {
      socket.off('error', onError);
      connected(null, socket);
    });
  }

  private choose(): number {
    const now = Date.now();
    const available = this.ports.filter((port) => (this.avoidedUntil.get(port) ?? 0) <= now);
    const choice = available.length > 0 ? available : this.ports;
    this.next += 1;
    return choice[(this.next - 1) % choice.length] ?? 0;
  }
}
