import type { z } from 'zod';
import { Balancer } from './balancer.js';
import { LiveClient } from './live-client.js';
import { clientOrderSchema, type openOrderSchema } from './orders.js';

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
