import { isEnded } from '#contracts';
import type { Job } from '#contracts';

/** What the page offers about the letter's latest improvement. */
export type ImproveOffer = 'none' | 'running' | 'review' | 'failed' | 'cancelled';

/** @param isFinished whether the member has put this job's outcome away already */
export function offerOf(job: Job | null, isFinished: boolean): ImproveOffer {
  if (!job) return 'none';
  if (!isEnded(job.status)) return 'running';
  if (isFinished) return 'none';
  if (job.status === 'SUCCEEDED') return 'review';
  return job.status === 'FAILED' ? 'failed' : 'cancelled';
}
