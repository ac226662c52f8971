import { Module } from '@nestjs/common';
import { JobModule } from '../jobs/job.module.js';
import { Downloads } from './downloads.js';
import { ExportController } from './export.controller.js';
import { ExportService } from './export.service.js';

@Module({
  imports: [JobModule],
  controllers: [ExportController],
  providers: [Downloads, ExportService],
})
export class ExportModule {}
