import { lazy, Suspense } from 'react';
import { AiConsentDialog } from '@/components/ai-consent/ai-consent-dialog';
import { ModalHost } from '@/components/ui/modal-host';
import { useSignOut } from '@/features/auth/use-sign-out';
import { JobAnnouncer } from '@/features/jobs/job-announcer';
import { LoadingOverlay } from '@/features/jobs/loading-overlay';
import { useHotkey } from '@/lib/shortcuts/use-hotkey';
import { useDeskStore } from '@/lib/stores/desk-store';

const CommandPalette = lazy(() => import('@/features/command-palette/command-palette'));
const ShortcutHelpDialog = lazy(() => import('@/features/shortcut-help/shortcut-help-dialog'));

/** What lies ready on every page of a member. */
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
      <Suspense>
        {dialog === 'palette' && (
          <CommandPalette
            onClose={close}
            onOpenHelp={() => open('shortcut-help')}
            onSignOut={() => signOut.mutate()}
          />
        )}
        {dialog === 'shortcut-help' && <ShortcutHelpDialog onClose={close} />}
      </Suspense>
    </>
  );
}
