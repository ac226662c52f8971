import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AdminJob } from '#contracts';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { formatDateTime } from '@/lib/format';
import { jobStateLabel, jobTypeLabel } from '@/lib/jobs/job-labels';
import { paths } from '@/lib/paths';
import { memberJobsQuery } from '../member-queries.js';
import { Loaded, Nothing, PanelPart } from './panel-part.js';

const TONES: Record<AdminJob['status'], BadgeTone> = {
  QUEUED: 'neutral',
  RUNNING: 'accent',
  SUCCEEDED: 'green',
  FAILED: 'red',
  CANCELLED: 'neutral',
};

/** What a member has had done last. */
export function MemberJobs({ memberId }: { memberId: number }) {
  const link = (
    <Link to={paths.adminJobsOf(memberId)} className="link text-small">
      작업 모두 보기
    </Link>
  );
  return (
    <PanelPart title="최근 작업" link={link}>
      <Loaded
        query={useQuery(memberJobsQuery(memberId))}
        loadingText="최근 작업을 불러오는 중이에요"
        errorTitle="최근 작업을 불러오지 못했어요"
      >
        {({ content }) =>
          content.length === 0 ? (
            <Nothing>아직 작업이 없어요.</Nothing>
          ) : (
            <ul aria-label="최근 작업" className="divide-y divide-line">
              {content.map((job) => (
                <JobLine key={job.jobId} job={job} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </PanelPart>
  );
}

const JobLine = ({ job }: { job: AdminJob }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
    <div>
      <p className="text-small font-semibold">{jobTypeLabel(job.type)}</p>
      <p className="text-caption text-ink-faint">
        <time dateTime={job.createdAt}>{formatDateTime(job.createdAt)}</time>
        {job.tokenCost > 0 && ` · 토큰 ${job.tokenCost}`}
      </p>
    </div>
    <Badge tone={TONES[job.status]}>{jobStateLabel(job)}</Badge>
  </li>
);
