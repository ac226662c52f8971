import type { MemberSession } from '#contracts';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { SessionStore } from '../auth/session-store.js';
import type { SignedInMember } from '../platform/endpoint/endpoint.js';

/** The devices on which a member is signed in. */
@Injectable()
export class MemberSessionService {
  constructor(private readonly store: SessionStore) {}

  /** The one used last comes first. */
  async list({ memberId, sessionId }: SignedInMember): Promise<MemberSession[]> {
    const sessions = await this.store.listActive(memberId);
    return sessions.map((session) => ({ ...session, isCurrent: session.sessionId === sessionId }));
  }

  /** @throws ProductError NOT_FOUND for somebody else's session, an ended or an unknown one */
  async end(memberId: number, sessionId: string): Promise<void> {
    if (await this.store.end(sessionId, 'LOGGED_OUT', memberId)) return;
    throw new ProductError('NOT_FOUND', { message: '로그인한 기기를 찾을 수 없어요.' });
  }
}
