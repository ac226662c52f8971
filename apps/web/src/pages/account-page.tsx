import { parseAsStringLiteral, useQueryStates, parseAsInteger } from 'nuqs';
import { type ReactNode, useCallback, useState } from 'react';
import { JOB_DAYS, TRASH_DAYS } from '#contracts';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { DataPanel } from '@/features/account/data-panel';
import { DeviceList } from '@/features/account/device-list';
import { OwnDictionaryPanel } from '@/features/account/own-dictionary-panel';
import { ProfilePanel } from '@/features/account/profile-panel';
import { TokenPanel } from '@/features/account/token-panel';
import { JobHistory } from '@/features/jobs/job-history';
import { TrashList } from '@/features/account/trash-list';
import { discardOpenDocuments } from '@/lib/open-documents';
import { ACCOUNT_TABS, type AccountTab } from '@/lib/paths';
import { useEndSession } from '@/lib/session/session-end';
import { useSessionStore } from '@/lib/stores/session-store';
import { useDocumentTitle } from '@/lib/use-document-title';
import { eraseDeviceTexts } from './device-texts.js';

const LABELS: Record<AccountTab, string> = {
  profile: '프로필',
  tokens: '토큰',
  jobs: '작업',
  words: '내 사전',
  devices: '기기',
  trash: '휴지통',
  data: '내 데이터',
};
const HINTS: Partial<Record<AccountTab, string>> = {
  jobs: `작업과 결과는 ${JOB_DAYS}일 동안 남아요.`,
  words: '여기에 있는 낱말은 맞춤법 점검에서 틀렸다고 하지 않아요.',
  devices: '모르는 기기가 있다면 로그아웃해 주세요.',
  trash: `지운 글은 ${TRASH_DAYS}일 동안 여기에 있다가 완전히 지워져요.`,
};
const TABS = ACCOUNT_TABS.map((value) => ({ value, label: LABELS[value] }));

/** /account: the member's own account in tabs. */
export default function AccountPage() {
  const [{ tab }, setAddress] = useQueryStates(
    { tab: parseAsStringLiteral(ACCOUNT_TABS).withDefault('profile'), page: parseAsInteger },
    { history: 'push', clearOnDefault: true },
  );
  useDocumentTitle(`${LABELS[tab]} · 내 계정`);
  const forgetMember = useForgetMemberOnDevice();
  const panels: Record<AccountTab, ReactNode> = {
    profile: <ProfilePanel />,
    tokens: <TokenPanel />,
    jobs: <JobHistory />,
    words: <OwnDictionaryPanel />,
    devices: <DeviceList />,
    trash: <TrashList />,
    data: <DataPanel onAccountDeleted={forgetMember} />,
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

/** Clears the member's data and drafts on this device after the account is deleted. */
function useForgetMemberOnDevice(): () => Promise<void> {
  const endSession = useEndSession();
  // Read while the page is open: the session may end before the call has returned.
  const [memberId] = useState(() => useSessionStore.getState().user?.memberId);
  return useCallback(async () => {
    // Before the page is left: an editor that closes stores what is unsaved.
    if (memberId !== undefined) await discardOpenDocuments(memberId);
    await endSession();
    if (memberId === undefined) return;
    await eraseDeviceTexts(memberId).catch((error: unknown) => {
      // The server has deleted everything; a storage that cannot be written keeps its data.
      console.error('이 기기에 남은 글을 지우지 못했습니다.', error);
    });
  }, [endSession, memberId]);
}
