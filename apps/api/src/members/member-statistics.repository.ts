import type { MemberStatistics, MemberStatus, Role } from '#contracts';
import { inSnapshot } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

interface StandingCount {
  role: Role;
  status: MemberStatus;
  total: number;
}

type NewMembers = Pick<MemberStatistics, 'todayNewMembers' | 'monthlyNewMembers'>;

/** SQL that counts members by role and status, in the narrowest index alone. */
export const COUNT_STANDINGS = 'SELECT role, status, count(*) AS total FROM member GROUP BY role, status';

/** SQL that counts who joined today and this month by the clock of Seoul, in an index alone. */
export const COUNT_NEW_MEMBERS = `
SELECT count(*) FILTER (WHERE created_at >= date_trunc('day', now(), 'Asia/Seoul')) AS "todayNewMembers",
  count(*) AS "monthlyNewMembers"
FROM member WHERE created_at >= date_trunc('month', now(), 'Asia/Seoul')`;

/** Counts members, all at one moment. */
@Injectable()
export class MemberStatisticsRepository {
  constructor(private readonly dataSource: DataSource) {}

  read(): Promise<MemberStatistics> {
    return inSnapshot(this.dataSource, async (tx) => {
      const counts = await tx.query<StandingCount>(COUNT_STANDINGS);
      const [news] = await tx.query<NewMembers>(COUNT_NEW_MEMBERS);
      return { ...totalsOf(counts), ...(news ?? { todayNewMembers: 0, monthlyNewMembers: 0 }) };
    });
  }
}

function totalsOf(counts: readonly StandingCount[]): Omit<MemberStatistics, keyof NewMembers> {
  const sum = (of: (count: StandingCount) => boolean): number =>
    counts.filter(of).reduce((total, count) => total + count.total, 0);
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
