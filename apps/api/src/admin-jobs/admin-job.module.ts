import { Module } from '@nestjs/common';
import { AdminJobController } from './admin-job.controller.js';
import { AdminJobService } from './admin-job.service.js';

/** Every member's long actions: listed, cancelled and retried by administrators. */
@Module({ controllers: [AdminJobController], providers: [AdminJobService] })
export class AdminJobModule {}
