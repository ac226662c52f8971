import { Module } from '@nestjs/common';
import { AccountController } from './account.controller.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { MemberSessionService } from './member-session.service.js';

@Module({
  controllers: [AccountController],
  providers: [MemberSessionService, AccountDeletionService],
})
export class AccountModule {}
