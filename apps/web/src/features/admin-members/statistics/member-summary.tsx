import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MemberStatistics } from '#contracts';
import { formatNumber, formatTime } from '@/lib/format';
import { ROLE_NAMES } from '@/lib/member-standing-names';
import { memberStatisticsQuery } from '../member-queries.js';
import { activationRate } from '../member-text.js';

/** The numbers of all members in a line; nothing while they are not known. */
export function MemberSummary() {
  const { data, dataUpdatedAt } = useQuery(memberStatisticsQuery());
  if (!data) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <dl aria-label="회원 요약" className="flex flex-wrap gap-2">
        <Pills statistics={data} />
      </dl>
      <p className="text-caption text-ink-faint">
        <time dateTime={new Date(dataUpdatedAt).toISOString()}>{formatTime(dataUpdatedAt)}</time> 기준
      </p>
    </div>
  );
}

function Pills({ statistics }: { statistics: MemberStatistics }) {
  const { totalMembers, activeMembers, userRoleCount, adminRoleCount, rootRoleCount } = statistics;
  return (
    <>
      <Pill name="전체 회원">{formatNumber(totalMembers)}명</Pill>
      <Pill name="활성화율">{activationRate(activeMembers, totalMembers)}%</Pill>
      <Pill name={ROLE_NAMES.USER}>{formatNumber(userRoleCount)}명</Pill>
      <Pill name={ROLE_NAMES.ADMIN}>{formatNumber(adminRoleCount)}명</Pill>
      <Pill name={ROLE_NAMES.ROOT}>{formatNumber(rootRoleCount)}명</Pill>
    </>
  );
}

const Pill = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline gap-2 rounded-full border border-line bg-raised px-3.5 py-1">
    <dt className="text-caption text-ink-soft">{name}</dt>
    <dd className="text-small font-bold">{children}</dd>
  </div>
);
