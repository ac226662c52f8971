import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ExpiryPurge } from './expiry-purge.js';

@Module({ imports: [ScheduleModule.forRoot()], providers: [ExpiryPurge] })
export class MaintenanceModule {}
