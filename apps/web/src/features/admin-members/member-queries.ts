import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminJobRoutes, adminMemberRoutes, auditRoutes } from '#contracts';
import { callApi } from '@/lib/api/call-api';
import { MINUTE_MILLISECONDS } from '@/lib/durations';
import { queryKeys } from '@/lib/query/query-keys';
import { filterQuery, type MemberFilters } from './member-filters.js';

const HISTORY_SIZE = 5;
/** Rows of the latest jobs and of the latest audit entries that a member's drawer shows. */
const LATEST = 5;

export const memberListQuery = (filters: MemberFilters, page: number, size: number) => {
  const query = { page, size, ...filterQuery(filters) };
  return queryOptions({
    queryKey: [...queryKeys.adminMemberList, query],
    queryFn: ({ signal }) => callApi(adminMemberRoutes.list, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5 * MINUTE_MILLISECONDS,
  });
};

export const memberStatisticsQuery = () =>
  queryOptions({
    queryKey: queryKeys.adminMemberStatistics,
    queryFn: ({ signal }) => callApi(adminMemberRoutes.statistics, { signal }),
    staleTime: 10 * MINUTE_MILLISECONDS,
  });

// The data of the member drawer is refetched whenever it opens.
const fresh = { staleTime: 0 };

export const memberQuery = (memberId: number) =>
  queryOptions({
    ...fresh,
    queryKey: [...queryKeys.adminMember(memberId), 'detail'],
    queryFn: ({ signal }) => callApi(adminMemberRoutes.one, { params: { memberId }, signal }),
  });

export const memberSessionsQuery = (memberId: number) =>
  queryOptions({
    ...fresh,
    queryKey: [...queryKeys.adminMember(memberId), 'sessions'],
    queryFn: ({ signal }) => callApi(adminMemberRoutes.sessions, { params: { memberId }, signal }),
  });

export const memberTokensQuery = (memberId: number) =>
  queryOptions({
    ...fresh,
    queryKey: [...queryKeys.adminMember(memberId), 'tokens'],
    queryFn: ({ signal }) => callApi(adminMemberRoutes.tokens, { params: { memberId }, signal }),
  });

export const memberTokenHistoryKey = (memberId: number) =>
  [...queryKeys.adminMember(memberId), 'token-history'] as const;

export const memberTokenHistoryQuery = (memberId: number, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: [...memberTokenHistoryKey(memberId), page],
    queryFn: ({ signal }) =>
      callApi(adminMemberRoutes.tokenHistory, {
        params: { memberId },
        query: { page, size: HISTORY_SIZE, view: 'actions' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const memberJobsQuery = (memberId: number) =>
  queryOptions({
    ...fresh,
    queryKey: [...queryKeys.adminMember(memberId), 'jobs'],
    queryFn: ({ signal }) =>
      callApi(adminJobRoutes.list, { query: { memberId, page: 0, size: LATEST }, signal }),
  });

export const memberAuditQuery = (memberId: number) =>
  queryOptions({
    ...fresh,
    queryKey: [...queryKeys.audit, 'of-member', memberId],
    queryFn: ({ signal }) =>
      callApi(auditRoutes.list, { query: { targetMemberId: memberId, page: 0, size: LATEST }, signal }),
  });
