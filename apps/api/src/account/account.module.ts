import { Module } from '@nestjs/common';
import { JobModule } from '../jobs/job.module.js';
import { AccountController } from './account.controller.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { MemberSessionService } from './member-session.service.js';

@Module({
  imports: [JobModule],
  controllers: [AccountController],
  providers: [MemberSessionService, AccountDeletionService],
})
export class AccountModule {}
