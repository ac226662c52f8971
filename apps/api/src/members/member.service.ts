import type { MemberDetail, MemberSession } from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readLiveSessions } from '../auth/sessions/live-sessions.js';
import { MemberRepository } from './member.repository.js';

/** What administrators see of one member. */
@Injectable()
export class MemberService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly members: MemberRepository,
  ) {}

  /** @throws ProductError NOT_FOUND */
  detail(memberId: number): Promise<MemberDetail> {
    return this.members.detail(memberId);
  }

  /** The devices that are signed in, the one used last first. @throws ProductError NOT_FOUND */
  async sessions(memberId: number): Promise<Omit<MemberSession, 'isCurrent'>[]> {
    await this.members.require(memberId);
    return readLiveSessions(this.dataSource, memberId);
  }
}
