import { Inject, Injectable } from '@nestjs/common';
import type { MemberStatus, Role } from '#contracts';
import { inTransaction, makeRoot, type Transaction } from '#database';
import { EVENT_BUS, type EventBus } from '#events';
import { DataSource } from 'typeorm';
import { Refusal } from '../refusal.js';
import { RoleChangeEcho } from './role-change-echo.js';

interface MemberRow {
  memberId: number;
  role: Role;
  status: MemberStatus;
  createdAt: Date;
  lastLoginAt: Date | null;
}

/** Who is ROOT now. */
export interface MadeRoot {
  memberId: number;
  before: Role;
  /** The running processes have been told, so that open pages follow. */
  wasHeard: boolean;
}

// In the order in which others lock them, too.
const LOCK = `
SELECT member_id AS "memberId", role, status, created_at AS "createdAt", last_login_at AS "lastLoginAt"
FROM member WHERE lower(email) = lower($1)
ORDER BY member_id FOR NO KEY UPDATE`;

/** Gives a member the role ROOT, as ROOT_EMAILS does at a sign-in. */
@Injectable()
export class MakeRoot {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
  ) {}

  /**
   * Changes nothing when the member is ROOT already.
   * @param memberId which one, where several members have the e-mail: identity is the provider's, not the e-mail
   * @throws Refusal when there is none, more than one, or one that is not ACTIVE
   */
  async make(email: string, memberId?: number): Promise<MadeRoot> {
    const echo = await RoleChangeEcho.listen(this.bus);
    try {
      const member = await inTransaction(this.dataSource, (tx) => this.makeWithin(tx, email, memberId));
      const wasHeard = member.role === 'ROOT' || (await echo.of(member.memberId));
      return { memberId: member.memberId, before: member.role, wasHeard };
    } finally {
      echo.stop();
    }
  }

  private async makeWithin(tx: Transaction, email: string, memberId?: number): Promise<MemberRow> {
    const member = choose(await tx.query<MemberRow>(LOCK, [email]), memberId);
    if (member.status !== 'ACTIVE')
      throw new Refusal(`회원 ${member.memberId}번은 활성 회원이 아닙니다. (${member.status})`);
    if (member.role === 'ROOT') return member;
    makeRoot(tx, member, '명령줄 make-root');
    this.bus.publish(tx, { kind: 'member-role-changed', memberId: member.memberId });
    return member;
  }
}

function choose(members: MemberRow[], memberId: number | undefined): MemberRow {
  if (members.length === 0)
    throw new Refusal('그 이메일의 회원이 없습니다. 먼저 한 번 로그인한 뒤 다시 해 주세요.');
  const [member, ...others] = members.filter(
    (candidate) => memberId === undefined || candidate.memberId === memberId,
  );
  if (member === undefined)
    throw new Refusal(`그 이메일의 회원 가운데 ${memberId}번이 없습니다.\n${listed(members)}`);
  if (others.length === 0) return member;
  throw new Refusal(`같은 이메일의 회원이 여럿입니다. 하나를 골라 주세요.\n${listed(members)}`);
}

const listed = (members: readonly MemberRow[]): string =>
  members
    .map(
      ({ memberId, status, createdAt, lastLoginAt }) =>
        `  --member-id ${memberId}  ${status}, 가입 ${createdAt.toISOString()}, 마지막 로그인 ${lastLoginAt?.toISOString() ?? '없음'}`,
    )
    .join('\n');
