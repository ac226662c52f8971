import { Module } from '@nestjs/common';
import { Downloads } from './downloads.js';
import { ExportController } from './export.controller.js';
import { ExportService } from './export.service.js';

@Module({
  controllers: [ExportController],
  providers: [Downloads, ExportService],
})
export class ExportModule {}
