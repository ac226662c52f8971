import { useQuery } from '@tanstack/react-query';
import { jobQuery } from './job-queries.js';

/** One job, live: events move it, and a poll stands in when they do not come. Null asks for nothing. */
export const useJob = (jobId: string | null) =>
  useQuery({ ...jobQuery(jobId ?? 'none'), enabled: jobId !== null });
