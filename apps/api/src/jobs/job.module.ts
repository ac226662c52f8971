import { TOKEN_POLICY, type TokenPolicy } from '#config';
import { EVENT_BUS, type EventBus } from '#events';
import { JobCanceller, JobReader, JobSubmitter, JobWaiter } from '#jobs';
import { Inject, Module, type BeforeApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobController } from './job.controller.js';
import { JobService } from './job.service.js';
import { LongActions } from './long-actions.js';

/** Below the minute after which proxies commonly give a request up. */
const WAIT_MILLISECONDS = 55_000;

@Module({
  controllers: [JobController],
  providers: [
    JobService,
    {
      provide: LongActions,
      inject: [JobSubmitter, JobWaiter],
      useFactory: (submitter: JobSubmitter, waiter: JobWaiter) =>
        new LongActions(submitter, waiter, WAIT_MILLISECONDS),
    },
    {
      provide: JobReader,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => new JobReader(dataSource),
    },
    {
      provide: JobSubmitter,
      inject: [DataSource, EVENT_BUS, TOKEN_POLICY],
      useFactory: (dataSource: DataSource, bus: EventBus, policy: TokenPolicy) =>
        new JobSubmitter(dataSource, bus, policy),
    },
    {
      provide: JobCanceller,
      inject: [DataSource, EVENT_BUS, TOKEN_POLICY],
      useFactory: (dataSource: DataSource, bus: EventBus, policy: TokenPolicy) =>
        new JobCanceller(dataSource, bus, policy),
    },
    {
      provide: JobWaiter,
      inject: [JobReader, EVENT_BUS],
      useFactory: (reader: JobReader, bus: EventBus) => new JobWaiter(reader, bus),
    },
  ],
  exports: [LongActions, JobSubmitter, JobCanceller],
})
export class JobModule implements BeforeApplicationShutdown {
  constructor(@Inject(JobWaiter) private readonly waiter: JobWaiter) {}

  beforeApplicationShutdown(): void {
    this.waiter.stop();
  }
}
