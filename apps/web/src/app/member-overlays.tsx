import { useEffect, useState } from 'react';
import { AiConsentDialog } from '@/components/ai-consent-dialog';
import { Dialog } from '@/components/ui/dialog';
import { KeyboardKey } from '@/components/ui/keyboard-key';
import { JobAnnouncer } from '@/features/jobs/job-announcer';
import { LoadingOverlay } from '@/features/jobs/loading-overlay';
import { useIsAdministrator } from '@/lib/session/current-member';
import { useHotkey, useShortcutStore, type ShortcutRow } from '@/lib/shortcuts';
import { type AdminPageCommand, CommandPalette } from './command-palette.js';
import { useShellDialogStore } from '@/lib/stores/shell-dialog-store';
import { SignOutDialog } from './sign-out-dialog.js';

/** The dialogs and overlays of every page of a member. One chunk: a part fetched only when it opens would fail offline. */
export default function MemberOverlays() {
  const { dialog, open, close } = useShellDialogStore();
  const adminPages = useAdminPages();
  useHotkey({ key: 'k', withControl: true }, () => open('palette'));
  useHotkey({ key: '?', isForPageOnly: true }, () => open('shortcut-help'));
  return (
    <>
      <LoadingOverlay />
      <JobAnnouncer />
      <AiConsentDialog />
      {dialog === 'palette' && (
        <CommandPalette
          adminPages={adminPages}
          onClose={close}
          onOpenHelp={() => open('shortcut-help')}
          onSignOut={() => open('sign-out')}
        />
      )}
      {dialog === 'sign-out' && <SignOutDialog onClose={close} />}
      {dialog === 'shortcut-help' && <ShortcutHelpDialog onClose={close} />}
    </>
  );
}

/** The entries of the pages for administrators; the list is fetched for administrators alone. */
function useAdminPages(): readonly AdminPageCommand[] {
  const isAdministrator = useIsAdministrator();
  const [pages, setPages] = useState<readonly AdminPageCommand[]>([]);
  useEffect(() => {
    if (!isAdministrator) return;
    import('@/pages/admin/admin-pages').then(
      ({ ADMIN_PAGE_COMMANDS }) => setPages(ADMIN_PAGE_COMMANDS),
      (error: unknown) => console.error('관리 페이지 목록을 불러오지 못했습니다.', error),
    );
  }, [isAdministrator]);
  return pages;
}

const EVERYWHERE: readonly ShortcutRow[] = [
  { keys: ['Ctrl', 'K'], label: '빠른 이동' },
  { keys: ['?'], label: '단축키 보기' },
  { keys: ['Esc'], label: '열린 창 닫기' },
];

interface ShortcutHelpDialogProps {
  onClose: () => void;
}

function ShortcutHelpDialog({ onClose }: ShortcutHelpDialogProps) {
  const groups = useShortcutStore((state) => state.groups);
  return (
    <Dialog isOpen onOpenChange={onClose} title="단축키" description="맥에서는 Ctrl 대신 Command를 눌러요.">
      <ShortcutGroup name="어디서나" rows={EVERYWHERE} />
      {Object.entries(groups).map(([name, rows]) => (
        <ShortcutGroup key={name} name={name} rows={rows} />
      ))}
    </Dialog>
  );
}

function ShortcutGroup({ name, rows }: { name: string; rows: readonly ShortcutRow[] }) {
  return (
    <section className="mt-5">
      <h3 className="text-caption font-semibold text-ink-faint">{name}</h3>
      <dl className="mt-1 divide-y divide-line border-y border-line">
        {rows.map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between gap-4 py-2.5 text-small">
            <dt>{label}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <KeyboardKey key={key}>{key}</KeyboardKey>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
