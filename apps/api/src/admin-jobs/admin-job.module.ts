import { AdminJobReader, JobRetrier, JobSubmitter } from '#jobs';
import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobModule } from '../jobs/job.module.js';
import { AdminJobController } from './admin-job.controller.js';
import { AdminJobService } from './admin-job.service.js';

/** Every member's long actions: looked over, cancelled and done anew by administrators. */
@Module({
  imports: [JobModule],
  controllers: [AdminJobController],
  providers: [
    AdminJobService,
    {
      provide: AdminJobReader,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => new AdminJobReader(dataSource),
    },
    {
      provide: JobRetrier,
      inject: [DataSource, JobSubmitter],
      useFactory: (dataSource: DataSource, submitter: JobSubmitter) => new JobRetrier(dataSource, submitter),
    },
  ],
})
export class AdminJobModule {}
