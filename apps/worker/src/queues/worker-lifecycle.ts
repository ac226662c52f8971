import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { WorkerHost } from '@nestjs/bullmq';
import { JobDispatcher, JobFinisher, JobReconciler, RunningAttempts } from '#jobs';
import { EVENT_BUS, type EventBus } from '#events';
import type { Worker } from 'bullmq';

/** Running jobs may take this long to end before a stopping process gives them back to the queue. */
const GRACE_MILLISECONDS = 10_000;

/** Starts what keeps jobs moving, and stops it in the order in which nothing is lost. */
@Injectable()
export class WorkerLifecycle implements BeforeApplicationShutdown {
  constructor(
    private readonly dispatcher: JobDispatcher,
    private readonly reconciler: JobReconciler,
    private readonly attempts: RunningAttempts,
    private readonly finisher: JobFinisher,
    private readonly discovery: DiscoveryService,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
  ) {}

  /** @throws Error when the bus cannot be heard or a queue is not fit for use; nothing is worked on then */
  async start(): Promise<void> {
    await this.attempts.start();
    await this.startQueueWorkers();
    await this.dispatcher.start();
    this.reconciler.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    const grace = setTimeout(() => {
      this.attempts.abortAll();
      this.finisher.stopWaiting();
    }, GRACE_MILLISECONDS);
    this.attempts.handBack();
    await Promise.all([this.dispatcher.stop(), this.reconciler.stop(), this.closeQueueWorkers()]);
    clearTimeout(grace);
    this.attempts.stop();
    await this.bus.close();
  }

  // One whose queue is not fit for use would ask for its next entry without a pause, and keep all else in the process from running.
  private async startQueueWorkers(): Promise<void> {
    const workers = this.queueWorkers();
    await Promise.all(workers.map((worker) => worker.waitUntilReady()));
    for (const worker of workers) worker.run().catch((error: Error) => worker.emit('error', error));
  }

  private async closeQueueWorkers(): Promise<void> {
    await Promise.all(this.queueWorkers().map((worker) => worker.close()));
  }

  private queueWorkers(): Worker[] {
    const hosts = this.discovery.getProviders().map((provider) => provider.instance as unknown);
    return hosts.filter((host) => host instanceof WorkerHost).map((host) => host.worker);
  }
}
