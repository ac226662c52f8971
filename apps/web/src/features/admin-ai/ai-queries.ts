import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { adminAiRoutes, type AiSwitchChange } from '#contracts';
import { isHttpError } from '@/lib/api/api-errors';
import { callApi } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';

/** Ranges of the statistics in days, as in the address and in the call. */
export const STATISTICS_RANGES = ['7', '30', '90'] as const;
export type StatisticsRange = (typeof STATISTICS_RANGES)[number];

/** A longer range costs the server more and changes less, so it is polled less often. */
const STATISTICS_POLL_MILLISECONDS: Record<StatisticsRange, number> = { 7: 30_000, 30: 60_000, 90: 300_000 };
/** Every switch publishes an event; the number of held jobs changes without one. */
const SWITCH_POLL_MILLISECONDS = 10_000;

export const aiStatisticsQuery = (days: StatisticsRange) =>
  queryOptions({
    queryKey: [...queryKeys.adminAiStatistics, days],
    queryFn: ({ signal }) => callApi(adminAiRoutes.statistics, { query: { days }, signal }),
    refetchInterval: STATISTICS_POLL_MILLISECONDS[days],
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const aiSwitchQuery = () =>
  queryOptions({
    queryKey: queryKeys.adminAiSwitch,
    queryFn: ({ signal }) => callApi(adminAiRoutes.switch, { signal }),
    refetchInterval: SWITCH_POLL_MILLISECONDS,
    staleTime: 0,
  });

/** Stops or allows AI calls; fetches the switch again when another administrator switched it first. */
export function useChangeAiSwitch(onChanged: () => void) {
  const queryClient = useQueryClient();
  return useApiMutation({
    loading: 'toast',
    successMessage: ({ isStopped }) => (isStopped ? 'AI 호출을 멈췄어요.' : 'AI 호출을 다시 허용했어요.'),
    mutationFn: (body: AiSwitchChange) => callApi(adminAiRoutes.changeSwitch, { body }),
    invalidate: [queryKeys.aiStatus, queryKeys.audit],
    onSuccess: (changed) => {
      queryClient.setQueryData(aiSwitchQuery().queryKey, changed);
      onChanged();
    },
    onError: (error) => {
      if (isHttpError(error) && error.errorCode === 'VERSION_CONFLICT')
        void queryClient.invalidateQueries({ queryKey: queryKeys.adminAiSwitch });
    },
  });
}
