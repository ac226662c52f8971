import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AdminJob, MemberSession, AuditEntry, Member } from '#contracts';
import { JOB_STATUS_TONES } from '@/components/job-progress/job-status-tones';
import { Badge } from '@/components/ui/badge';
import { deviceName } from '@/lib/device-name';
import { formatDateTime, formatDate, formatRelative } from '@/lib/format';
import { jobStateLabel, jobTypeLabel } from '@/lib/jobs/job-labels';
import { paths } from '@/lib/paths';
import { QueryContent, EmptyNote, DrawerSection } from './drawer-section.js';
import { memberJobsQuery, memberSessionsQuery, memberAuditQuery } from './member-queries.js';

/** The member's latest jobs. */
export function MemberJobs({ memberId }: { memberId: number }) {
  const link = (
    <Link to={paths.adminJobsOf(memberId)} className="link text-small">
      작업 모두 보기
    </Link>
  );
  return (
    <DrawerSection title="최근 작업" link={link}>
      <QueryContent
        query={useQuery(memberJobsQuery(memberId))}
        loadingText="최근 작업을 불러오는 중이에요"
        errorTitle="최근 작업을 불러오지 못했어요"
      >
        {({ content }) =>
          content.length === 0 ? (
            <EmptyNote>아직 작업이 없어요.</EmptyNote>
          ) : (
            <ul aria-label="최근 작업" className="divide-y divide-line">
              {content.map((job) => (
                <JobLine key={job.jobId} job={job} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </DrawerSection>
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
    <Badge tone={JOB_STATUS_TONES[job.status]}>{jobStateLabel(job)}</Badge>
  </li>
);

/** The devices on which a member is signed in. */
export function MemberDevices({ memberId }: { memberId: number }) {
  return (
    <DrawerSection title="로그인한 기기">
      <QueryContent
        query={useQuery(memberSessionsQuery(memberId))}
        loadingText="로그인한 기기를 불러오는 중이에요"
        errorTitle="로그인한 기기를 불러오지 못했어요"
      >
        {(sessions) =>
          sessions.length === 0 ? (
            <EmptyNote>로그인한 기기가 없어요.</EmptyNote>
          ) : (
            <ul aria-label="로그인한 기기" className="divide-y divide-line">
              {sessions.map((session) => (
                <Device key={session.sessionId} session={session} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </DrawerSection>
  );
}

function Device({ session }: { session: Omit<MemberSession, 'isCurrent'> }) {
  const { userAgent, address, createdAt, lastUsedAt } = session;
  const { name, isHandheld } = deviceName(userAgent);
  const Icon = isHandheld ? Smartphone : Monitor;
  return (
    <li className="flex items-start gap-3 py-2.5">
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-faint" />
      <div className="min-w-0">
        <p className="text-small font-semibold" title={userAgent}>
          {name}
        </p>
        <p className="text-caption text-ink-faint">
          <time dateTime={lastUsedAt}>{formatRelative(lastUsedAt)}</time> 사용
          {address !== '' && ` · ${address}`} · {formatDate(createdAt)} 로그인
        </p>
      </div>
    </li>
  );
}

/** How an entry of the audit reads. The page provides it: the texts belong to another feature. */
export interface AuditWords {
  action: (entry: AuditEntry) => string;
  changes: (entry: AuditEntry) => ReactNode;
}

interface MemberAuditProps {
  member: Member;
  words: AuditWords;
}

/** The latest audit entries about the member. */
export function MemberAudit({ member, words }: MemberAuditProps) {
  const link = (
    <Link to={paths.auditOf(member.email)} className="link text-small">
      감사 기록 모두 보기
    </Link>
  );
  return (
    <DrawerSection title="감사 기록" link={link}>
      <QueryContent
        query={useQuery(memberAuditQuery(member.memberId))}
        loadingText="감사 기록을 불러오는 중이에요"
        errorTitle="감사 기록을 불러오지 못했어요"
      >
        {({ content }) =>
          content.length === 0 ? (
            <EmptyNote>이 회원에게 관리자가 한 일이 없어요.</EmptyNote>
          ) : (
            <ul aria-label="감사 기록" className="divide-y divide-line">
              {content.map((entry) => (
                <EntryLine key={entry.auditId} entry={entry} words={words} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </DrawerSection>
  );
}

const EntryLine = ({ entry, words }: { entry: AuditEntry; words: AuditWords }) => (
  <li className="flex flex-col gap-0.5 py-2.5 text-small">
    <p className="font-semibold">{words.action(entry)}</p>
    {entry.after && <div>{words.changes(entry)}</div>}
    {entry.reason && <p className="text-ink-soft">{entry.reason}</p>}
    <p className="text-caption text-ink-faint">
      {actorName(entry)} · <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>
    </p>
  </li>
);

function actorName({ actor }: AuditEntry): string {
  if (!actor) return '시스템';
  return actor.name ?? actor.email ?? `탈퇴한 회원 #${actor.memberId}`;
}
