import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { z } from 'zod';
import { LiveClient } from './live-client.js';
import { clientOrderSchema, type openOrderSchema } from './messages.js';

/** Sockets that are being opened at one moment, as people come one after the other. */
const OPENED_TOGETHER = 50;

const clients: LiveClient[] = [];

async function open({ ports, origin, sockets, first }: z.infer<typeof openOrderSchema>): Promise<void> {
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

function tellStatus(): void {
  const settled = clients.filter((client) => client.isSettled).length;
  const known = clients.reduce((sum, client) => sum + client.knownJobs, 0);
  process.send?.({ kind: 'status', settled, known });
}

process.once('disconnect', () => process.exit(1));
process.on('message', (message) => {
  const order = clientOrderSchema.parse(message);
  if (order.kind === 'open') void open(order);
  else if (order.kind === 'status') tellStatus();
  else process.send?.({ kind: 'collected', observations: clients.map((client) => client.close()) });
});

/** As deploy/Caddyfile has it: a process that refused is left alone for a while. */
const SHUNNED_MILLISECONDS = 10_000;

type Connected = (error: Error | null, stream: Duplex) => void;

/**
 * Stands in for the proxy in front of the API processes without costing a copy of every byte: spreads new connections over the
 * processes in turn, and passes over one that refuses.
 */
class Balancer {
  private next: number;
  private readonly shunnedUntil = new Map<number, number>();

  /** @param first which of the ports gets the first connection */
  constructor(
    private readonly ports: readonly number[],
    first = 0,
  ) {
    this.next = first;
  }

  /** An agent whose connections are spread; each WebSocket takes one of its own. */
  agent(): Agent {
    const agent = new Agent({ keepAlive: true, maxSockets: 100 });
    // Node.js asks this method for every new connection, and takes its answer by the callback.
    Object.assign(agent, {
      createConnection: (_options: unknown, connected: Connected) => this.open(connected, this.ports.length),
    });
    return agent;
  }

  private open(connected: Connected, triesLeft: number): void {
    const port = this.choose();
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const onError = (error: Error): void => {
      this.shunnedUntil.set(port, Date.now() + SHUNNED_MILLISECONDS);
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
    const willing = this.ports.filter((port) => (this.shunnedUntil.get(port) ?? 0) <= now);
    const choice = willing.length > 0 ? willing : this.ports;
    this.next += 1;
    return choice[(this.next - 1) % choice.length] ?? 0;
  }
}
