import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AuditEntry, MemberDetail } from '#contracts';
import type { MemberStanding } from '#domain';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { isHttpError } from '@/lib/api';
import { errorMessage } from '@/lib/query/error-message';
import { memberQuery } from '../member-queries.js';
import { memberName } from '../member-text.js';
import { MemberAudit } from './member-audit.js';
import { MemberDevices } from './member-devices.js';
import { MemberFacts } from './member-facts.js';
import { MemberJobs } from './member-jobs.js';
import { MemberStandingPart } from './member-standing.js';
import { MemberTokens } from './member-tokens.js';

/** How an entry of the audit is put into words; the page knows. */
export interface AuditWords {
  action: (entry: AuditEntry) => string;
  changes: (entry: AuditEntry) => ReactNode;
}

interface MemberDrawerProps {
  actor: MemberStanding;
  memberId: number;
  onClose: () => void;
  auditWords: AuditWords;
}

/** Everything about a member, at the side of the list. */
export function MemberDrawer({ actor, memberId, onClose, auditWords }: MemberDrawerProps) {
  const query = useQuery(memberQuery(memberId));
  const { data } = query;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={data ? `${memberName(data)}님` : '회원 정보'}
      placement="side"
      width="medium"
    >
      {!data && !query.error && <SkeletonLines lines={8} label="회원 정보를 불러오는 중이에요" />}
      {query.error && <Failure query={query} />}
      {data && (
        <div className="flex flex-col gap-8">
          <MemberFacts member={data} isActor={memberId === actor.memberId} />
          <MemberStandingPart actor={actor} member={data} />
          <MemberTokens member={data} />
          <MemberDevices memberId={memberId} />
          <MemberJobs memberId={memberId} />
          <MemberAudit member={data} words={auditWords} />
        </div>
      )}
    </Dialog>
  );
}

interface FailureProps {
  query: { error: Error | null; isFetching: boolean; data: MemberDetail | undefined; refetch: () => unknown };
}

const Failure = ({ query: { error, isFetching, refetch } }: FailureProps) =>
  isHttpError(error, 404) ? (
    <ErrorState title="회원을 찾을 수 없어요" description="탈퇴했거나 없는 회원이에요." />
  ) : (
    <ErrorState
      title="회원 정보를 불러오지 못했어요"
      description={errorMessage(error)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      className="mb-6"
    />
  );
