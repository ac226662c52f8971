import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { WorkerHost } from '@nestjs/bullmq';
import { AttemptHeartbeats, JobDispatcher, JobFinisher, JobReconciler } from '#jobs';
import { EVENT_BUS, type EventBus } from '#events';
import type { Worker } from 'bullmq';

/** A process that stops requeues the jobs that still run after this time, and those with `requeueOnShutdown` at once. */
const GRACE_MILLISECONDS = 10_000;

/** Starts heartbeats, queue workers, dispatcher and reconciler, and stops them in the order in which no job is lost. */
@Injectable()
export class WorkerLifecycle implements BeforeApplicationShutdown {
  constructor(
    private readonly dispatcher: JobDispatcher,
    private readonly reconciler: JobReconciler,
    private readonly heartbeats: AttemptHeartbeats,
    private readonly finisher: JobFinisher,
    private readonly discovery: DiscoveryService,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
  ) {}

  /** @throws Error when the bus or a queue cannot be used; the process must end then, as its queue workers may run already */
  async start(): Promise<void> {
    await this.heartbeats.start();
    await this.startQueueWorkers();
    await this.dispatcher.start();
    this.reconciler.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    const grace = setTimeout(() => {
      this.heartbeats.abortAll();
      this.finisher.stopRetrying();
    }, GRACE_MILLISECONDS);
    this.heartbeats.beginShutdown();
    await Promise.all([this.dispatcher.stop(), this.reconciler.stop(), this.closeQueueWorkers()]);
    clearTimeout(grace);
    this.heartbeats.stop();
    await this.bus.close();
  }

  // A worker on an unusable queue would ask for its next entry without a pause and block the event loop.
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
