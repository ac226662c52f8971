import { Module } from '@nestjs/common';
import { JobModule } from '../jobs/job.module.js';
import { ResumeImportController } from './resume-import.controller.js';
import { ResumeImportService } from './resume-import.service.js';

@Module({
  imports: [JobModule],
  controllers: [ResumeImportController],
  providers: [ResumeImportService],
})
export class ResumeImportModule {}
