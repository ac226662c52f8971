import type { AdminJob } from '#contracts';
import type { RecordColumn } from '@/components/record-table/record-table';
import { Badge } from '@/components/ui/badge';
import { formatDateTime, formatNumber, formatRelative } from '@/lib/format';
import { jobTypeLabel } from '@/lib/jobs/job-labels';
import { useNow } from '@/lib/use-now';
import { JobActions } from '../actions/job-actions.js';
import { JOB_STATUS, jobOwnerText, jobStatusText } from '../job-text.js';
import { JobDurations } from './job-durations.js';

const AGE_TICK_MS = 60_000;
/** Left to the job's own view where the table is tight. */
const NARROW = 'md:max-lg:hidden';

/**
 * @param onOpen opens a job's own view
 * @param onRetried is told of the job that was begun in another's place
 */
export const jobColumns = (
  onOpen: (jobId: string) => void,
  onRetried: (jobId: string) => void,
): RecordColumn<AdminJob>[] => [
  { header: '작업', isTitle: true, cell: (job) => <JobName job={job} onOpen={onOpen} /> },
  { header: '회원', className: 'md:min-w-44', cell: jobOwnerText },
  { header: '상태', cell: (job) => <JobState job={job} /> },
  { header: '시도', align: 'end', className: NARROW, cell: ({ attempt }) => formatNumber(attempt) },
  { header: '시간', className: 'md:whitespace-nowrap', cell: (job) => <JobDurations job={job} /> },
  { header: '토큰', align: 'end', className: NARROW, cell: ({ tokenCost }) => formatNumber(tokenCost) },
  {
    header: '할 일',
    isActions: true,
    align: 'end',
    cell: (job) => <JobActions job={job} onRetried={onRetried} />,
  },
];

function JobName({ job, onOpen }: { job: AdminJob; onOpen: (jobId: string) => void }) {
  const now = useNow(AGE_TICK_MS);
  return (
    <div className="flex flex-col items-start">
      <button
        type="button"
        className="link text-left font-semibold md:whitespace-nowrap pointer-coarse:min-h-11"
        onClick={() => onOpen(job.jobId)}
      >
        {jobTypeLabel(job.type)}
      </button>
      <time
        dateTime={job.createdAt}
        title={formatDateTime(job.createdAt)}
        className="text-caption font-normal whitespace-nowrap text-ink-faint"
      >
        {formatRelative(job.createdAt, now)} 접수
      </time>
    </div>
  );
}

function JobState({ job }: { job: AdminJob }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={JOB_STATUS[job.status].tone}>{jobStatusText(job)}</Badge>
      {job.error && (
        <p className="text-caption text-red">
          {job.error.message} <code className="block font-mono break-all">{job.error.errorCode}</code>
        </p>
      )}
    </div>
  );
}
