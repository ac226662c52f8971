import { AiConsentDialog } from '@/components/ai-consent/ai-consent-dialog';
import { ModalHost } from '@/components/ui/modal-host';
import { useSignOut } from '@/features/auth/use-sign-out';
import CommandPalette from '@/features/command-palette/command-palette';
import { JobAnnouncer } from '@/features/jobs/job-announcer';
import { LoadingOverlay } from '@/features/jobs/loading-overlay';
import ShortcutHelpDialog from '@/features/shortcut-help/shortcut-help-dialog';
import { useHotkey } from '@/lib/shortcuts/use-hotkey';
import { useDeskStore } from '@/lib/stores/desk-store';

/** What lies ready on every page of a member; loaded at once and whole, since a piece fetched later fails offline. */
export default function MemberDesk() {
  const { dialog, open, close } = useDeskStore();
  const signOut = useSignOut();
  useHotkey({ key: 'k', withControl: true }, () => open('palette'));
  useHotkey({ key: '?', isIgnoredInFields: true }, () => open('shortcut-help'));
  return (
    <>
      <LoadingOverlay />
      <JobAnnouncer />
      <ModalHost />
      <AiConsentDialog />
      {dialog === 'palette' && (
        <CommandPalette
          onClose={close}
          onOpenHelp={() => open('shortcut-help')}
          onSignOut={() => signOut.mutate()}
        />
      )}
      {dialog === 'shortcut-help' && <ShortcutHelpDialog onClose={close} />}
    </>
  );
}
