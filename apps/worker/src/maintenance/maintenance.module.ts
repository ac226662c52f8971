import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ExpiryPurge } from './expiry-purge.js';
import { TrashPurge } from './trash-purge.js';

@Module({ imports: [ScheduleModule.forRoot()], providers: [ExpiryPurge, TrashPurge] })
export class MaintenanceModule {}
