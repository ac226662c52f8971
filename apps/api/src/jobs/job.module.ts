import { JobsModule, JobWaiter } from '#jobs';
import { Global, Module, type BeforeApplicationShutdown } from '@nestjs/common';
import { AiBudget } from './ai-budget.js';
import { JobController } from './job.controller.js';
import { JobService } from './job.service.js';
import { LongActions } from './long-actions.js';

/** Submitting, following and cancelling jobs. Global: any module may start a long action. */
@Global()
@Module({
  imports: [JobsModule.forRoot()],
  controllers: [JobController],
  providers: [AiBudget, JobService, LongActions],
  exports: [AiBudget, LongActions],
})
export class JobModule implements BeforeApplicationShutdown {
  constructor(private readonly waiter: JobWaiter) {}

  beforeApplicationShutdown(): void {
    this.waiter.stop();
  }
}
