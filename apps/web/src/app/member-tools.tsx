import { AccountMenu } from '@/features/account/account-menu';
import { TokenBalance } from '@/features/account/token-balance';
import { JobTray } from '@/features/jobs/job-tray';
import { useShellDialogStore } from '@/lib/stores/shell-dialog-store';

/** The part of the header for signed-in members. */
export default function MemberTools() {
  const open = useShellDialogStore((state) => state.open);
  return (
    <>
      <TokenBalance />
      <JobTray />
      <AccountMenu
        onOpenPalette={() => open('palette')}
        onOpenHelp={() => open('shortcut-help')}
        onSignOut={() => open('sign-out')}
      />
    </>
  );
}
