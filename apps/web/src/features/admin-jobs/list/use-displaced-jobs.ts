import { useQueries } from '@tanstack/react-query';
import { type AdminJob, isEnded } from '#contracts';
import { adminJobQuery } from '../admin-job-queries.js';

/**
 * Goes on asking for shown jobs that new ones pushed out of the server's page, each by itself, until they end: what
 * stands on screen as running must be.
 * @param displaced as they were seen last
 */
export function useDisplacedJobs(displaced: readonly AdminJob[]): ReadonlyMap<string, AdminJob> {
  const goingOn = displaced.filter(({ status }) => !isEnded(status));
  const answers = useQueries({ queries: goingOn.map(({ jobId }) => adminJobQuery(jobId)) });
  return new Map(answers.flatMap(({ data }) => (data ? [[data.jobId, data] as const] : [])));
}
