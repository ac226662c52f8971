import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import { TRASH_DAYS } from '#contracts';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { DataPanel, DeviceList, ProfilePanel, TokenPanel } from '@/features/account';
import { JobHistory } from '@/features/jobs/job-history';
import { TrashList } from '@/features/trash/trash-list';
import { ACCOUNT_TABS } from '@/lib/paths';
import type { AccountTab } from '@/lib/paths';
import { useDocumentTitle } from '@/lib/use-document-title';
import { useLeaveDevice } from './use-leave-device.js';

const LABELS: Record<AccountTab, string> = {
  profile: '프로필',
  tokens: '토큰',
  jobs: '작업',
  devices: '기기',
  trash: '휴지통',
  data: '내 데이터',
};
const HINTS: Partial<Record<AccountTab, string>> = {
  jobs: '작업과 결과는 30일 동안 남아요.',
  devices: '모르는 기기가 있다면 로그아웃해 주세요.',
  trash: `지운 글은 ${TRASH_DAYS}일 동안 여기에 있다가 완전히 지워져요.`,
};
const TABS = ACCOUNT_TABS.map((value) => ({ value, label: LABELS[value] }));

/** /account: everything about oneself, a tab each. */
export default function AccountPage() {
  const [{ tab }, setAddress] = useQueryStates(
    { tab: parseAsStringLiteral(ACCOUNT_TABS).withDefault('profile'), page: parseAsInteger },
    { history: 'push', clearOnDefault: true },
  );
  useDocumentTitle(`${LABELS[tab]} · 내 계정`);
  const leaveDevice = useLeaveDevice();
  const panels: Record<AccountTab, ReactNode> = {
    profile: <ProfilePanel />,
    tokens: <TokenPanel />,
    jobs: <JobHistory />,
    devices: <DeviceList />,
    trash: <TrashList />,
    data: <DataPanel onLeft={leaveDevice} />,
  };
  return (
    <div className="page-width flex flex-col gap-6 py-10">
      <h1 className="text-title">내 계정</h1>
      <Tabs
        label="내 계정"
        value={tab}
        onValueChange={(chosen) => void setAddress({ tab: chosen, page: null })}
        tabs={TABS}
      >
        <TabPanel value={tab} className="!pt-8">
          {HINTS[tab] && <p className="mb-5 text-small text-ink-soft">{HINTS[tab]}</p>}
          {panels[tab]}
        </TabPanel>
      </Tabs>
    </div>
  );
}
