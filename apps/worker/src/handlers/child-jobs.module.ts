import { TOKEN_POLICY, type TokenPolicy } from '#config';
import { EVENT_BUS, type EventBus } from '#events';
import { ChildJobs, JobSubmitter } from '#jobs';
import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** How a handler hands parts of its work to jobs of their own. */
@Module({
  providers: [
    {
      provide: ChildJobs,
      inject: [DataSource, EVENT_BUS, TOKEN_POLICY],
      useFactory: (dataSource: DataSource, bus: EventBus, policy: TokenPolicy) =>
        new ChildJobs(bus, new JobSubmitter(dataSource, bus, policy)),
    },
  ],
  exports: [ChildJobs],
})
export class ChildJobsModule {}
