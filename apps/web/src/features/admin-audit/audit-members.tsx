import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { AuditEntry } from '#contracts';
import { paths } from '@/lib/paths';

type AuditedMember = NonNullable<AuditEntry['actor']>;

/** Who did something, and to whom. */
export function AuditMembers({ actor, target }: Pick<AuditEntry, 'actor' | 'target'>) {
  return (
    <div className="flex flex-col gap-0.5">
      {actor ? <MemberName member={actor} /> : <span>시스템</span>}
      {target && (
        <span className="flex items-baseline gap-1.5 text-ink-soft">
          <ArrowRight
            aria-label="받은 사람:"
            role="img"
            className="size-3.5 shrink-0 self-center text-ink-faint"
          />
          <MemberName member={target} />
        </span>
      )}
    </div>
  );
}

function MemberName({ member: { memberId, email, name } }: { member: AuditedMember }) {
  if (email === null) return <span className="text-ink-faint">탈퇴한 회원 #{memberId}</span>;
  return (
    <Link to={paths.adminMember(memberId)} title={email} className="min-w-0 text-accent hover:underline">
      {name ?? email}
      {name && <span className="block text-caption text-ink-faint">{email}</span>}
    </Link>
  );
}
