import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';

const OF_EVERY_MEMBER = [
  // The server breaks the connection off when the role changes: the navigation and the admin pages follow it.
  queryKeys.currentMember,
  queryKeys.jobs,
  queryKeys.tokens,
  queryKeys.coverLetters,
  queryKeys.resumes,
  queryKeys.interviews,
  queryKeys.aiStatus,
];
const OF_ADMINISTRATORS = [
  queryKeys.crawlRuns,
  queryKeys.crawledCoverLetters,
  queryKeys.features,
  queryKeys.adminJobs,
  queryKeys.adminAiSwitch,
];

/** Fetches anew what live events keep in step, after some may have been missed. */
export function catchUp(queryClient: QueryClient): void {
  for (const queryKey of [...OF_EVERY_MEMBER, ...OF_ADMINISTRATORS])
    void queryClient.invalidateQueries({ queryKey });
}
