import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { WORKER_CONFIG, type WorkerConfig } from '#config';
import { poolState, queryRows } from '#database';
import { collectQueueState, JOB_QUEUES, type JobQueues } from '#jobs';
import {
  collectAtScrape,
  collectPool,
  DependencyChecks,
  jobQueueMetrics,
  LOGGER,
  mayReadMetrics,
  measureProcess,
  METRICS_CONTENT_TYPE,
  renderMetrics,
  workMetrics,
  type Logger,
} from '#observability';
import type { Queue } from 'bullmq';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { servesQueue } from './queues/worker-queues.js';

/** A worker's /health/live, /health/ready and /metrics on WORKER_PORT, for orchestrators; off without it. */
@Injectable()
export class OperationsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly checks: DependencyChecks;
  private stopCollecting: (() => void)[] = [];
  private readonly server = createServer((request, response) => void this.answer(request, response));

  constructor(
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(JOB_QUEUES) private readonly queues: JobQueues,
    private readonly dataSource: DataSource,
  ) {
    this.checks = new DependencyChecks(
      {
        database: () => this.dataSource.query('SELECT 1'),
        queue: () => this.queues.get('maintenance')?.count() ?? Promise.resolve(),
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
    // Not by the URL parser, which refuses some targets that Node.js accepts, such as `//`.
    const [pathname] = (request.url ?? '/').split('?');
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

  // What is the same for all processes is measured by the workers of one queue only.
  private collect(): void {
    measureProcess();
    this.stopCollecting = [collectPool(() => poolState(this.dataSource)), this.checks.collect()];
    if (servesQueue(this.config, 'maintenance'))
      this.stopCollecting.push(
        collectQueueState(this.dataSource),
        collectQueueEntries([...this.queues.values()]),
        collectLastBackup(this.dataSource),
      );
  }
}

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const ENTRIES_FRESH_MILLISECONDS = 10_000;
const ENTRY_STATES = ['waiting', 'prioritized', 'delayed', 'active'] as const;

/** Exports how many entries the queues hold as gauges, until the returned function is called. */
const collectQueueEntries = (queues: readonly Queue[]): (() => void) =>
  collectAtScrape({
    name: 'queue-entries',
    freshMilliseconds: ENTRIES_FRESH_MILLISECONDS,
    gather: async () => {
      const counts = await Promise.all(queues.map((queue) => queue.getJobCounts(...ENTRY_STATES)));
      queues.forEach(({ name }, index) => {
        for (const [state, entries] of Object.entries(counts[index] ?? {}))
          jobQueueMetrics.entries.set({ queue: name, state }, entries);
      });
    },
    forget: () => jobQueueMetrics.entries.reset(),
  });

const BACKUP_FRESH_MILLISECONDS = 60_000;
const SELECT_LAST_BACKUP = `
SELECT current_database() AS database, coalesce(extract(epoch FROM max(taken_at)), 0)::float8 AS "takenAt"
FROM last_backup`;
const lastBackupRow = z.object({ database: z.string(), takenAt: z.number() });

/** Exports the time of the newest backup as a gauge, until the returned function is called. */
export const collectLastBackup = (dataSource: DataSource): (() => void) =>
  collectAtScrape({
    name: 'last-backup',
    freshMilliseconds: BACKUP_FRESH_MILLISECONDS,
    gather: async () => {
      const rows = await queryRows(dataSource, SELECT_LAST_BACKUP, lastBackupRow);
      for (const { database, takenAt } of rows) workMetrics.lastBackup.set({ database }, takenAt);
    },
    forget: () => workMetrics.lastBackup.reset(),
  });
