import { Module } from '@nestjs/common';
import { JobModule } from '../jobs/job.module.js';
import { ExportController } from './export.controller.js';
import { ExportService } from './export.service.js';
import { ExportedFileService } from './exported-file.service.js';

@Module({
  imports: [JobModule],
  controllers: [ExportController],
  providers: [ExportService, ExportedFileService],
})
export class ExportModule {}
