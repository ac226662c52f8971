import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ExpiryPurge } from './expiry-purge.js';
import { TokenCheck } from './token-check.js';
import { TrashPurge } from './trash-purge.js';

@Module({ imports: [ScheduleModule.forRoot()], providers: [ExpiryPurge, TokenCheck, TrashPurge] })
export class MaintenanceModule {}
