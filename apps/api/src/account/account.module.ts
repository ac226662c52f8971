import { EVENT_BUS, type EventBus } from '#events';
import { JobEraser } from '#jobs';
import { Module } from '@nestjs/common';
import { AccountController } from './account.controller.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { MemberSessionService } from './member-session.service.js';

@Module({
  controllers: [AccountController],
  providers: [
    MemberSessionService,
    AccountDeletionService,
    { provide: JobEraser, inject: [EVENT_BUS], useFactory: (bus: EventBus) => new JobEraser(bus) },
  ],
})
export class AccountModule {}
