import { getQueueToken } from '@nestjs/bullmq';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { WORKER_CONFIG, type WorkerConfig } from '#config';
import { QUEUES } from '#jobs';
import { LOGGER, mayReadMetrics, type Logger } from '#observability';
import type { Queue } from 'bullmq';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { DataSource } from 'typeorm';

const CHECK_MILLISECONDS = 2_000;
const [ANY_QUEUE] = QUEUES;

/** A worker's /health/live, /health/ready and /metrics on WORKER_PORT, for orchestrators; off without it. */
@Injectable()
export class OperationsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly registry = new Registry();
  private readonly server = createServer((request, response) => void this.answer(request, response));

  constructor(
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(getQueueToken(ANY_QUEUE)) private readonly queue: Queue,
    private readonly dataSource: DataSource,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.WORKER_PORT === undefined) return;
    collectDefaultMetrics({ register: this.registry });
    this.server.listen(this.config.WORKER_PORT, '0.0.0.0');
    await once(this.server, 'listening');
    this.logger.info({ address: this.server.address() }, 'health and metrics are served');
  }

  onApplicationShutdown(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://worker');
    if (pathname === '/health/live') send(response, 200, { status: 'ok' });
    else if (pathname === '/health/ready') await this.answerReady(response);
    else if (pathname === '/metrics' && mayReadMetrics(request, this.config.METRICS_TOKEN))
      response.setHeader('content-type', this.registry.contentType).end(await this.registry.metrics());
    else send(response, pathname === '/metrics' ? 403 : 404, { status: 'refused' });
  }

  private async answerReady(response: ServerResponse): Promise<void> {
    const [database, queue] = await Promise.all([
      this.check('database', () => this.dataSource.query('SELECT 1')),
      this.check('queue', () => this.queue.count()),
    ]);
    const ready = database === 'up' && queue === 'up';
    send(response, ready ? 200 : 503, { status: ready ? 'ok' : 'unavailable', checks: { database, queue } });
  }

  private async check(name: string, ask: () => Promise<unknown>): Promise<'up' | 'down'> {
    try {
      await Promise.race([ask(), giveUp()]);
      return 'up';
    } catch (error) {
      this.logger.warn({ err: error, check: name }, 'health check failed');
      return 'down';
    }
  }
}

async function giveUp(): Promise<never> {
  await wait(CHECK_MILLISECONDS, undefined, { ref: false });
  throw new Error(`no answer within ${CHECK_MILLISECONDS} ms`);
}

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
