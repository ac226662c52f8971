import type { Member, MemberDetail, MemberStatus, Role } from '#contracts';
import { queryRows, type Transaction } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MEMBER_COLUMNS, toMember, type MemberRow } from './member-record.js';

type DetailRow = MemberRow & Pick<MemberDetail, 'googleId' | 'coverLetterCount' | 'resumeCount'>;

const SELECT_DETAIL = `
SELECT ${MEMBER_COLUMNS}, member.google_id AS "googleId",
  (SELECT count(*) FROM cover_letter WHERE member_id = $1 AND deleted_at IS NULL) AS "coverLetterCount",
  (SELECT count(*) FROM resume WHERE member_id = $1 AND deleted_at IS NULL) AS "resumeCount"
FROM member WHERE member.member_id = $1`;

// Always in the same order, as those who leave lock the ROOTs; weaker than FOR UPDATE, so that what is written for the two meanwhile,
// such as their jobs, need not wait.
const LOCK = `
SELECT ${MEMBER_COLUMNS} FROM member WHERE member.member_id = ANY($1) ORDER BY member.member_id FOR NO KEY UPDATE`;

/** Who acts and whom it is done to, both locked until the transaction ends. */
export interface LockedPair {
  actor: Member;
  target: Member;
}

/** Reads and changes single members. */
@Injectable()
export class MemberRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws ProductError NOT_FOUND */
  async detail(memberId: number): Promise<MemberDetail> {
    const [row] = await queryRows<DetailRow>(this.dataSource, SELECT_DETAIL, [memberId]);
    if (row === undefined) throw unknownMember();
    const { googleId, coverLetterCount, resumeCount } = row;
    return { ...toMember(row), googleId, coverLetterCount, resumeCount };
  }

  /** @throws ProductError NOT_FOUND */
  async require(memberId: number): Promise<void> {
    const rows = await queryRows(this.dataSource, 'SELECT 1 FROM member WHERE member_id = $1', [memberId]);
    if (rows.length === 0) throw unknownMember();
  }

  /**
   * Reads both again and locks them, so that an administrator of a moment ago does nothing, and of two who act on each other the
   * second finds what the first has done.
   * @throws ProductError UNAUTHENTICATED when the actor is gone or not ACTIVE, FORBIDDEN when a USER, NOT_FOUND for no target
   */
  async lockPair(tx: Transaction, actorMemberId: number, targetMemberId: number): Promise<LockedPair> {
    const members = await lock(tx, [actorMemberId, targetMemberId]);
    const actor = administrator(members.get(actorMemberId));
    const target = members.get(targetMemberId);
    if (target === undefined) throw unknownMember();
    return { actor, target };
  }

  /** Reads an administrator again and locks them. @throws ProductError UNAUTHENTICATED, FORBIDDEN as lockPair */
  async lockActor(tx: Transaction, actorMemberId: number): Promise<void> {
    administrator((await lock(tx, [actorMemberId])).get(actorMemberId));
  }

  setStatus(tx: Transaction, memberId: number, status: MemberStatus): Promise<Member> {
    return this.update(tx, 'status', [memberId, status]);
  }

  setRole(tx: Transaction, memberId: number, role: Role): Promise<Member> {
    return this.update(tx, 'role', [memberId, role]);
  }

  private async update(tx: Transaction, column: 'status' | 'role', parameters: unknown[]): Promise<Member> {
    const [row] = await tx.query<MemberRow>(
      `UPDATE member SET ${column} = $2, updated_at = now() WHERE member_id = $1 RETURNING ${MEMBER_COLUMNS}`,
      parameters,
    );
    if (row === undefined) throw unknownMember();
    return toMember(row);
  }
}

async function lock(tx: Transaction, memberIds: number[]): Promise<ReadonlyMap<number, Member>> {
  const rows = await tx.query<MemberRow>(LOCK, [memberIds]);
  return new Map(rows.map((row) => [row.memberId, toMember(row)]));
}

function administrator(actor: Member | undefined): Member {
  if (actor?.status !== 'ACTIVE') throw new ProductError('UNAUTHENTICATED');
  if (actor.role === 'USER') throw new ProductError('FORBIDDEN');
  return actor;
}

const unknownMember = (): ProductError =>
  new ProductError('NOT_FOUND', { message: '회원을 찾을 수 없습니다.' });
