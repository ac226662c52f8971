import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ScheduledPurge } from './scheduled-purge.js';
import { TokenCheck } from './token-check.js';

@Module({ imports: [ScheduleModule.forRoot()], providers: [ScheduledPurge, TokenCheck] })
export class MaintenanceModule {}
