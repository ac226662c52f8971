import { type AdminJob, isEnded } from '#contracts';
import { useNow } from '@/lib/use-now';
import { durationText, jobTimes } from '../job-text.js';

const TICK_MS = 1000;

/** How long a job waited and ran; what still goes on is counted up. */
export function JobDurations({ job }: { job: AdminJob }) {
  const now = useNow(TICK_MS, !isEnded(job.status));
  const { waited, ran } = jobTimes(job, now);
  return (
    <>
      <span className="block">대기 {durationText(waited)}</span>
      <span className="block">{ran === null ? '실행 전' : `실행 ${durationText(ran)}`}</span>
    </>
  );
}
