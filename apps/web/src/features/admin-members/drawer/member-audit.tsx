import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AuditEntry, Member } from '#contracts';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import { memberAuditQuery } from '../member-queries.js';
import type { AuditWords } from './member-drawer.js';
import { Loaded, Nothing, PanelPart } from './panel-part.js';

interface MemberAuditProps {
  member: Member;
  words: AuditWords;
}

/** What administrators have done to a member last. */
export function MemberAudit({ member, words }: MemberAuditProps) {
  const link = (
    <Link to={paths.auditOf(member.email)} className="link text-small">
      감사 기록 모두 보기
    </Link>
  );
  return (
    <PanelPart title="감사 기록" link={link}>
      <Loaded
        query={useQuery(memberAuditQuery(member.memberId))}
        loadingText="감사 기록을 불러오는 중이에요"
        errorTitle="감사 기록을 불러오지 못했어요"
      >
        {({ content }) =>
          content.length === 0 ? (
            <Nothing>이 회원에게 관리자가 한 일이 없어요.</Nothing>
          ) : (
            <ul aria-label="감사 기록" className="divide-y divide-line">
              {content.map((entry) => (
                <EntryLine key={entry.auditId} entry={entry} words={words} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </PanelPart>
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
