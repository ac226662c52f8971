import { Module } from '@nestjs/common';
import { AccountController } from './account.controller.js';
import { LeavingService } from './leaving.service.js';
import { MemberSessionService } from './member-session.service.js';

@Module({
  controllers: [AccountController],
  providers: [MemberSessionService, LeavingService],
})
export class AccountModule {}
