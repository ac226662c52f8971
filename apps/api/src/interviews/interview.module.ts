import { Module } from '@nestjs/common';
import { JobModule } from '../jobs/job.module.js';
import { InterviewController } from './interview.controller.js';
import { InterviewService } from './interview.service.js';

@Module({
  imports: [JobModule],
  controllers: [InterviewController],
  providers: [InterviewService],
})
export class InterviewModule {}
