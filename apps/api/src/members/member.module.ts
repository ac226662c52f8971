import { Module } from '@nestjs/common';
import { TokenModule } from '../tokens/token.module.js';
import { MemberChangeService } from './member-change.service.js';
import { MemberListRepository } from './member-list.repository.js';
import { MemberStatisticsRepository } from './member-statistics.repository.js';
import { MemberController } from './member.controller.js';
import { MemberService } from './member.service.js';
import { TokenGrantService } from './token-grant.service.js';

@Module({
  imports: [TokenModule],
  controllers: [MemberController],
  providers: [
    MemberService,
    MemberListRepository,
    MemberStatisticsRepository,
    MemberChangeService,
    TokenGrantService,
  ],
})
export class MemberModule {}
