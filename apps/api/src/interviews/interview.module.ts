import { Module } from '@nestjs/common';
import { JobModule } from '../jobs/job.module.js';
import { InterviewController } from './interview.controller.js';
import { InterviewRepository } from './interview.repository.js';
import { InterviewService } from './interview.service.js';

@Module({
  imports: [JobModule],
  controllers: [InterviewController],
  providers: [InterviewService, InterviewRepository],
})
export class InterviewModule {}
