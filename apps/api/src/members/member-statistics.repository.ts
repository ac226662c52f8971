import { type MemberStatistics, memberStatisticsSchema, memberStatusSchema, roleSchema } from '#contracts';
import { inSnapshot, onlyRow } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const roleAndStatusCountRow = z.object({
  role: roleSchema,
  status: memberStatusSchema,
  total: z.number().int(),
});
type RoleAndStatusCount = z.infer<typeof roleAndStatusCountRow>;

const newMembersRow = memberStatisticsSchema.pick({ todayNewMembers: true, monthlyNewMembers: true });
type NewMembers = z.infer<typeof newMembersRow>;

/** Counts members by role and status; an index-only scan. */
export const COUNT_BY_ROLE_AND_STATUS =
  'SELECT role, status, count(*) AS total FROM member GROUP BY role, status';

/** Counts who joined today and this month in Seoul; an index-only scan. */
export const COUNT_NEW_MEMBERS = `
SELECT count(*) FILTER (WHERE created_at >= date_trunc('day', now(), 'Asia/Seoul')) AS "todayNewMembers",
  count(*) AS "monthlyNewMembers"
FROM member WHERE created_at >= date_trunc('month', now(), 'Asia/Seoul')`;

/** Counts members in one snapshot. */
@Injectable()
export class MemberStatisticsRepository {
  constructor(private readonly dataSource: DataSource) {}

  read(): Promise<MemberStatistics> {
    return inSnapshot(this.dataSource, async (tx) => {
      const counts = await tx.query(COUNT_BY_ROLE_AND_STATUS, roleAndStatusCountRow);
      return { ...totalsOf(counts), ...onlyRow(await tx.query(COUNT_NEW_MEMBERS, newMembersRow)) };
    });
  }
}

function totalsOf(counts: readonly RoleAndStatusCount[]): Omit<MemberStatistics, keyof NewMembers> {
  const sum = (matches: (count: RoleAndStatusCount) => boolean): number =>
    counts.filter(matches).reduce((total, count) => total + count.total, 0);
  return {
    totalMembers: sum(() => true),
    activeMembers: sum(({ status }) => status === 'ACTIVE'),
    inactiveMembers: sum(({ status }) => status === 'INACTIVE'),
    suspendedMembers: sum(({ status }) => status === 'SUSPENDED'),
    userRoleCount: sum(({ role }) => role === 'USER'),
    adminRoleCount: sum(({ role }) => role === 'ADMIN'),
    rootRoleCount: sum(({ role }) => role === 'ROOT'),
  };
}
