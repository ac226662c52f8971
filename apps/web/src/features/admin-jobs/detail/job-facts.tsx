import type { ReactNode } from 'react';
import type { AdminJobDetail } from '#contracts';
import { Button } from '@/components/ui/button';
import { formatNumber } from '@/lib/format';
import { JobDurations } from '../list/job-durations.js';
import { jobOwnerText } from '../job-text.js';
import { CopyableId } from './copyable-id.js';

interface JobFactsProps {
  job: AdminJobDetail;
  onOpen: (jobId: string) => void;
}

const CHILD_LABELS: readonly [keyof AdminJobDetail['children'], string][] = [
  ['queued', '대기'],
  ['running', '실행 중'],
  ['succeeded', '완료'],
  ['failed', '실패'],
  ['cancelled', '취소'],
];

/** What is known of a job besides what happened to it. */
export function JobFacts({ job, onOpen }: JobFactsProps) {
  const { children, parentJobId, requestId } = job;
  const childrenText = CHILD_LABELS.filter(([status]) => children[status] > 0)
    .map(([status, label]) => `${label} ${formatNumber(children[status])}`)
    .join(' · ');
  return (
    <dl className="divide-y divide-line border-y border-line text-small">
      <Fact name="회원">{jobOwnerText(job)}</Fact>
      <Fact name="시도">{formatNumber(job.attempt)}번</Fact>
      <Fact name="시간">
        <JobDurations job={job} />
      </Fact>
      <Fact name="토큰">{formatNumber(job.tokenCost)}개</Fact>
      <Fact name="큐">{job.queue}</Fact>
      {childrenText !== '' && <Fact name="나눈 작업">{childrenText}</Fact>}
      {parentJobId !== null && (
        <Fact name="윗작업">
          <Button size="small" onClick={() => onOpen(parentJobId)}>
            윗작업 보기
          </Button>
        </Fact>
      )}
      <Fact name="작업 번호">
        <CopyableId label="작업 번호" id={job.jobId} />
      </Fact>
      {requestId !== null && (
        <Fact name="요청 번호">
          <CopyableId label="요청 번호" id={requestId} />
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline gap-4 py-2.5">
    <dt className="w-20 shrink-0 text-caption text-ink-faint">{name}</dt>
    <dd className="min-w-0 flex-1">{children}</dd>
  </div>
);
