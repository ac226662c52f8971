import type { Member as MemberView, MemberDetail, MemberSession } from '#contracts';
import { CoverLetter, Member, Resume } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { SessionStore } from '../auth/session-store.js';

/** What administrators see of one member. */
@Injectable()
export class MemberService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: SessionStore,
  ) {}

  /** @throws ProductError NOT_FOUND */
  async detail(memberId: number): Promise<MemberDetail> {
    const { manager } = this.dataSource;
    const active = { memberId, deletedAt: IsNull() };
    const [member, coverLetterCount, resumeCount] = await Promise.all([
      manager.findOneBy(Member, { memberId }),
      manager.countBy(CoverLetter, active),
      manager.countBy(Resume, active),
    ]);
    if (member === null) throw memberNotFound();
    return { ...toMemberView(member), googleId: member.googleId, coverLetterCount, resumeCount };
  }

  /** The devices that are signed in, the one used last first. @throws ProductError NOT_FOUND */
  async sessions(memberId: number): Promise<Omit<MemberSession, 'isCurrent'>[]> {
    if (!(await this.dataSource.manager.existsBy(Member, { memberId }))) throw memberNotFound();
    return this.store.listActive(memberId);
  }
}

export const toMemberView = (member: Member): MemberView => ({
  memberId: member.memberId,
  email: member.email,
  name: member.name,
  picture: member.picture,
  role: member.role,
  status: member.status,
  lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
  createdAt: member.createdAt.toISOString(),
  updatedAt: member.updatedAt.toISOString(),
});

/**
 * Reads an administrator and the member they act on again and locks both rows until the transaction ends: a role that was taken away a
 * moment ago is noticed, and of two administrators who act on each other the second sees what the first has changed.
 * @throws ProductError UNAUTHENTICATED when the actor is gone or not ACTIVE, FORBIDDEN when a USER, NOT_FOUND without a target
 */
export async function lockActorAndTarget(
  manager: EntityManager,
  actorMemberId: number,
  targetMemberId: number,
): Promise<{ actor: Member; target: Member }> {
  const members = await lockMembers(manager, [actorMemberId, targetMemberId]);
  const actor = requireAdministrator(members.get(actorMemberId));
  const target = members.get(targetMemberId);
  if (target === undefined) throw memberNotFound();
  return { actor, target };
}

/** Reads an administrator again and locks the row. @throws ProductError UNAUTHENTICATED, FORBIDDEN as lockActorAndTarget */
export async function lockActor(manager: EntityManager, actorMemberId: number): Promise<void> {
  requireAdministrator((await lockMembers(manager, [actorMemberId])).get(actorMemberId));
}

// In ascending order, as the deletion of an account locks the ROOTs: two transactions never wait for each other. FOR NO KEY UPDATE lets
// other transactions continue to insert rows that refer to the member, such as jobs.
async function lockMembers(manager: EntityManager, memberIds: number[]): Promise<Map<number, Member>> {
  const members = await manager.find(Member, {
    where: { memberId: In(memberIds) },
    order: { memberId: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
  return new Map(members.map((member) => [member.memberId, member]));
}

function requireAdministrator(actor: Member | undefined): Member {
  if (actor?.status !== 'ACTIVE') throw new ProductError('UNAUTHENTICATED');
  if (actor.role === 'USER') throw new ProductError('FORBIDDEN');
  return actor;
}

const memberNotFound = (): ProductError =>
  new ProductError('NOT_FOUND', { message: '회원을 찾을 수 없어요.' });
