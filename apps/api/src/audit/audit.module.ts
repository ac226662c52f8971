import { Module } from '@nestjs/common';
import { AuditExportService } from './audit-export.service.js';
import { AuditController } from './audit.controller.js';
import { AuditRepository } from './audit.repository.js';
import { AuditService } from './audit.service.js';

@Module({ controllers: [AuditController], providers: [AuditService, AuditExportService, AuditRepository] })
export class AuditModule {}
