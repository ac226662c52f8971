import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { WORKER_CONFIG, type WorkerConfig } from '#config';
import { poolState } from '#database';
import { collectQueueState } from '#jobs';
import {
  collectPool,
  DependencyChecks,
  LOGGER,
  mayReadMetrics,
  measureProcess,
  METRICS_CONTENT_TYPE,
  renderMetrics,
  type Logger,
} from '#observability';
import type { Queue } from 'bullmq';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DataSource } from 'typeorm';
import { servesQueue } from '../queues/worker-queues.js';
import { collectLastBackup } from './collect-last-backup.js';
import { collectQueueEntries } from './collect-queue-entries.js';

/** DI token of all queues, which are asked how full they are. */
export const OPERATED_QUEUES = Symbol('OPERATED_QUEUES');

/** A worker's /health/live, /health/ready and /metrics on WORKER_PORT, for orchestrators; off without it. */
@Injectable()
export class OperationsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly checks: DependencyChecks;
  private stopCollecting: (() => void)[] = [];
  private readonly server = createServer((request, response) => void this.answer(request, response));

  constructor(
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(OPERATED_QUEUES) private readonly queues: Queue[],
    private readonly dataSource: DataSource,
  ) {
    this.checks = new DependencyChecks(
      {
        database: () => this.dataSource.query('SELECT 1'),
        queue: () => Promise.all(this.queues.slice(0, 1).map((queue) => queue.count())),
      },
      logger,
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.WORKER_PORT === undefined) return;
    this.collect();
    this.server.listen(this.config.WORKER_PORT, this.config.LISTEN_HOST);
    await once(this.server, 'listening');
    this.logger.info({ address: this.server.address() }, 'health and metrics are served');
  }

  onApplicationShutdown(): void {
    for (const stop of this.stopCollecting) stop();
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://worker');
    if (pathname === '/health/live') send(response, 200, { status: 'ok' });
    else if (pathname === '/health/ready') await this.answerReady(response);
    else if (pathname === '/metrics' && mayReadMetrics(request, this.config.METRICS_TOKEN))
      response.setHeader('content-type', METRICS_CONTENT_TYPE).end(await renderMetrics(this.logger));
    else send(response, pathname === '/metrics' ? 403 : 404, { status: 'refused' });
  }

  private async answerReady(response: ServerResponse): Promise<void> {
    const checks = await this.checks.run();
    const ready = Object.values(checks).every((result) => result === 'up');
    send(response, ready ? 200 : 503, { status: ready ? 'ok' : 'unavailable', checks });
  }

  // What all processes would see alike is looked at by the workers of one queue only.
  private collect(): void {
    measureProcess();
    this.stopCollecting = [collectPool(() => poolState(this.dataSource)), this.checks.collect()];
    if (servesQueue(this.config, 'maintenance'))
      this.stopCollecting.push(
        collectQueueState(this.dataSource),
        collectQueueEntries(this.queues),
        collectLastBackup(this.dataSource),
      );
  }
}

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
