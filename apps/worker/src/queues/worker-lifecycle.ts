import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { WorkerHost } from '@nestjs/bullmq';
import { JobDispatcher, JobFinisher, JobReconciler, RunningAttempts } from '#jobs';
import { EVENT_BUS, type EventBus } from '#events';

/** Running jobs may take this long to end before a stopping process gives them back to the queue. */
const GRACE_MILLISECONDS = 10_000;

/** Starts what keeps jobs moving, and stops it in the order in which nothing is lost. */
@Injectable()
export class WorkerLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly dispatcher: JobDispatcher,
    private readonly reconciler: JobReconciler,
    private readonly attempts: RunningAttempts,
    private readonly finisher: JobFinisher,
    private readonly discovery: DiscoveryService,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.attempts.start();
    await this.dispatcher.start();
    this.reconciler.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    const grace = setTimeout(() => {
      this.attempts.abortAll();
      this.finisher.stopWaiting();
    }, GRACE_MILLISECONDS);
    await Promise.all([this.dispatcher.stop(), this.reconciler.stop(), this.closeQueueWorkers()]);
    clearTimeout(grace);
    this.attempts.stop();
    await this.bus.close();
  }

  private async closeQueueWorkers(): Promise<void> {
    const hosts = this.discovery.getProviders().map((provider) => provider.instance as unknown);
    await Promise.all(hosts.filter((host) => host instanceof WorkerHost).map((host) => host.worker.close()));
  }
}
