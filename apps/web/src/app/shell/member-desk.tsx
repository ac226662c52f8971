import { AiConsentDialog } from '@/components/ai-consent/ai-consent-dialog';
import { ModalHost } from '@/components/ui/modal-host';
import { SessionExpiredDialog } from '@/features/auth/session-expired-dialog';

/** What lies ready on every page of a member. */
export default function MemberDesk() {
  return (
    <>
      <ModalHost />
      <AiConsentDialog />
      <SessionExpiredDialog />
    </>
  );
}
