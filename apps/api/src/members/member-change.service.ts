import type { adminMemberRoutes, Member as MemberView } from '#contracts';
import { inTransaction, type Member, type Transaction, writeAudit } from '#database';
import { ProductError, refuseForceLogout, refuseRoleChange, refuseStatusChange } from '#domain';
import { EVENT_BUS, type EventBus } from '#events';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SessionStore } from '../auth/session-store.js';
import type { RouteInput } from '../platform/endpoint/endpoint.js';
import { lockActorAndTarget, toMemberView } from './member.service.js';

type StatusChange = RouteInput<typeof adminMemberRoutes.changeStatus>['body'];
type RoleChange = RouteInput<typeof adminMemberRoutes.changeRole>['body'];

/**
 * Changes that administrators make to members. The role rules are checked on locked rows; a refused change is FORBIDDEN with the
 * rule's message and changes nothing. The last active ROOT cannot be lost: nobody may take a ROOT's role, only another ROOT may
 * suspend or deactivate one, and the lock keeps that other one active until the transaction ends.
 */
@Injectable()
export class MemberChangeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionStore,
    @Inject(EVENT_BUS) private readonly events: EventBus,
  ) {}

  /**
   * A member who is not ACTIVE any more is signed out everywhere.
   * @throws ProductError FORBIDDEN, NOT_FOUND, UNAUTHENTICATED, or VERSION_CONFLICT with the member when the status is not the expected one
   */
  changeStatus(actorMemberId: number, memberId: number, change: StatusChange): Promise<MemberView> {
    return this.change(actorMemberId, memberId, async (tx, { actor, target }) => {
      refuse(refuseStatusChange(actor, target, change.status));
      if (target.status === change.status) return toMemberView(target);
      requireExpected(target, change);
      const before = { status: target.status };
      target.status = change.status;
      await tx.manager.save(target);
      if (change.status !== 'ACTIVE') await this.sessions.endAll(tx, memberId, 'MEMBER_NOT_ACTIVE');
      writeAudit(tx, {
        actorMemberId,
        action: 'MEMBER_STATUS_CHANGE',
        targetMemberId: memberId,
        before,
        after: { status: change.status },
        reason: change.reason,
      });
      return toMemberView(target);
    });
  }

  /** The member's sockets enter or leave the administrators' room. @throws ProductError FORBIDDEN, NOT_FOUND, UNAUTHENTICATED */
  changeRole(actorMemberId: number, memberId: number, change: RoleChange): Promise<MemberView> {
    return this.change(actorMemberId, memberId, async (tx, { actor, target }) => {
      refuse(refuseRoleChange(actor, target, change.role));
      if (target.role === change.role) return toMemberView(target);
      const before = { role: target.role };
      target.role = change.role;
      await tx.manager.save(target);
      this.events.publish(tx, { kind: 'member-role-changed', memberId });
      writeAudit(tx, {
        actorMemberId,
        action: 'MEMBER_ROLE_CHANGE',
        targetMemberId: memberId,
        before,
        after: { role: change.role },
        reason: change.reason,
      });
      return toMemberView(target);
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
    apply: (tx: Transaction, members: { actor: Member; target: Member }) => Promise<Result>,
  ): Promise<Result> {
    return inTransaction(this.dataSource, async (tx) =>
      apply(tx, await lockActorAndTarget(tx.manager, actorMemberId, memberId)),
    );
  }
}

function requireExpected(target: Member, { expectedStatus }: StatusChange): void {
  if (expectedStatus === undefined || expectedStatus === target.status) return;
  const message = '그사이 상태가 바뀌었어요. 새로 고친 뒤 다시 해 주세요.';
  throw new ProductError('VERSION_CONFLICT', { message, data: toMemberView(target) });
}

function refuse(message: string | null): void {
  if (message !== null) throw new ProductError('FORBIDDEN', { message });
}
