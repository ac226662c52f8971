import { useQuery } from '@tanstack/react-query';
import { jobListQuery } from '@/lib/jobs/job-queries';

const SHOWN_JOBS = 10;

/** The member's newest jobs, running and finished. */
export const useRecentJobs = () => useQuery(jobListQuery({ size: SHOWN_JOBS }));
