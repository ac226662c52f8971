import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import type { MemberSession } from '#contracts';
import { deviceName } from '@/lib/devices/device-name';
import { formatDate, formatRelative } from '@/lib/format';
import { memberSessionsQuery } from '../member-queries.js';
import { Loaded, Nothing, PanelPart } from './panel-part.js';

/** Where a member is signed in. */
export function MemberDevices({ memberId }: { memberId: number }) {
  return (
    <PanelPart title="로그인한 기기">
      <Loaded
        query={useQuery(memberSessionsQuery(memberId))}
        loadingText="로그인한 기기를 불러오는 중이에요"
        errorTitle="로그인한 기기를 불러오지 못했어요"
      >
        {(sessions) =>
          sessions.length === 0 ? (
            <Nothing>로그인한 기기가 없어요.</Nothing>
          ) : (
            <ul aria-label="로그인한 기기" className="divide-y divide-line">
              {sessions.map((session) => (
                <Device key={session.sessionId} session={session} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </PanelPart>
  );
}

function Device({ session }: { session: Omit<MemberSession, 'isCurrent'> }) {
  const { userAgent, address, createdAt, lastUsedAt } = session;
  const { name, isPhone } = deviceName(userAgent);
  const Icon = isPhone ? Smartphone : Monitor;
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
