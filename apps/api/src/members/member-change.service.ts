import type { adminMemberRoutes, Member } from '#contracts';
import { inTransaction, writeAudit, type Transaction } from '#database';
import { ProductError, refuseForceLogout, refuseRoleChange, refuseStatusChange } from '#domain';
import { EVENT_BUS, type EventBus } from '#events';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SessionStore } from '../auth/sessions/session-store.js';
import type { RouteInput } from '../platform/endpoint/endpoint.js';
import { MemberRepository, type LockedPair } from './member.repository.js';

type StatusChange = RouteInput<typeof adminMemberRoutes.changeStatus>['body'];
type RoleChange = RouteInput<typeof adminMemberRoutes.changeRole>['body'];

/**
 * What administrators change of members. The rules of roles are asked on locked rows; a refused change is FORBIDDEN with the rule's
 * sentence and leaves everything as it was. That the last active ROOT cannot be lost follows: only another ROOT may take it from a
 * ROOT, and that one is active until the transaction ends.
 */
@Injectable()
export class MemberChangeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly members: MemberRepository,
    private readonly sessions: SessionStore,
    @Inject(EVENT_BUS) private readonly events: EventBus,
  ) {}

  /**
   * A member who is not ACTIVE any more is signed out everywhere.
   * @throws ProductError FORBIDDEN, NOT_FOUND, UNAUTHENTICATED, or VERSION_CONFLICT with the member when the status is not the expected one
   */
  changeStatus(actorMemberId: number, memberId: number, change: StatusChange): Promise<Member> {
    return this.change(actorMemberId, memberId, async (tx, { actor, target }) => {
      refuse(refuseStatusChange(actor, target, change.status));
      if (target.status === change.status) return target;
      requireExpected(target, change);
      const changed = await this.members.setStatus(tx, memberId, change.status);
      if (change.status !== 'ACTIVE') await this.sessions.endAll(tx, memberId, 'MEMBER_NOT_ACTIVE');
      writeAudit(tx, {
        actorMemberId,
        action: 'MEMBER_STATUS_CHANGE',
        targetMemberId: memberId,
        before: { status: target.status },
        after: { status: change.status },
        reason: change.reason,
      });
      return changed;
    });
  }

  /** The member's sockets enter or leave the administrators' room. @throws ProductError FORBIDDEN, NOT_FOUND, UNAUTHENTICATED */
  changeRole(actorMemberId: number, memberId: number, change: RoleChange): Promise<Member> {
    return this.change(actorMemberId, memberId, async (tx, { actor, target }) => {
      refuse(refuseRoleChange(actor, target, change.role));
      if (target.role === change.role) return target;
      const changed = await this.members.setRole(tx, memberId, change.role);
      this.events.publish(tx, { kind: 'member-role-changed', memberId });
      writeAudit(tx, {
        actorMemberId,
        action: 'MEMBER_ROLE_CHANGE',
        targetMemberId: memberId,
        before: { role: target.role },
        after: { role: change.role },
        reason: change.reason,
      });
      return changed;
    });
  }

  /** Audited even when there was no session to end. @throws ProductError FORBIDDEN, NOT_FOUND, UNAUTHENTICATED */
  forceLogout(actorMemberId: number, memberId: number): Promise<{ endedSessions: number }> {
    return this.change(actorMemberId, memberId, async (tx, { actor, target }) => {
      refuse(refuseForceLogout(actor, target));
      const endedSessions = await this.sessions.endAll(tx, memberId, 'FORCED');
      writeAudit(tx, {
        actorMemberId,
        action: 'MEMBER_FORCE_LOGOUT',
        targetMemberId: memberId,
        before: null,
        after: { endedSessions },
      });
      return { endedSessions };
    });
  }

  private change<Result>(
    actorMemberId: number,
    memberId: number,
    apply: (tx: Transaction, pair: LockedPair) => Promise<Result>,
  ): Promise<Result> {
    return inTransaction(this.dataSource, async (tx) =>
      apply(tx, await this.members.lockPair(tx, actorMemberId, memberId)),
    );
  }
}

function requireExpected(target: Member, { expectedStatus }: StatusChange): void {
  if (expectedStatus === undefined || expectedStatus === target.status) return;
  const message = '그사이 상태가 바뀌었습니다. 새로 고친 뒤 다시 해 주세요.';
  throw new ProductError('VERSION_CONFLICT', { message, data: target });
}

function refuse(message: string | null): void {
  if (message !== null) throw new ProductError('FORBIDDEN', { message });
}
