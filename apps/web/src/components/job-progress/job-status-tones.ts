import type { JobStatus } from '#contracts';
import type { BadgeTone } from '@/components/ui/badge';

/** The tone in which the badge of a job shows its status. */
export const JOB_STATUS_TONES: Record<JobStatus, BadgeTone> = {
  QUEUED: 'neutral',
  RUNNING: 'accent',
  SUCCEEDED: 'green',
  FAILED: 'red',
  CANCELLED: 'neutral',
};
