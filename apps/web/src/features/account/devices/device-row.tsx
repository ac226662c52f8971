import { Monitor, Smartphone } from 'lucide-react';
import type { MemberSession } from '#contracts';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { formatDate, formatRelative } from '@/lib/format';
import { deviceName } from '@/lib/devices/device-name';

interface DeviceRowProps {
  session: MemberSession;
  onSignOut: () => void;
}

export function DeviceRow({ session, onSignOut }: DeviceRowProps) {
  const { userAgent, address, isCurrent, createdAt, lastUsedAt } = session;
  const { name, isPhone } = deviceName(userAgent);
  const Icon = isPhone ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 sm:gap-x-6">
      <div className="flex min-w-0 flex-1 basis-44 items-start gap-3.5">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-faint" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1" title={userAgent}>
            <span className="font-bold">{name}</span>
            {isCurrent && <Badge tone="green">지금 이 기기</Badge>}
          </p>
          <p className="mt-0.5 text-caption text-ink-faint">
            <time dateTime={lastUsedAt}>{formatRelative(lastUsedAt)}</time> 사용
            {address !== '' && ` · ${address}`} ·{' '}
            <span className="whitespace-nowrap">{formatDate(createdAt)} 로그인</span>
          </p>
        </div>
      </div>
      <Button onClick={onSignOut} aria-label={`${name} 로그아웃`}>
        로그아웃
      </Button>
    </li>
  );
}
