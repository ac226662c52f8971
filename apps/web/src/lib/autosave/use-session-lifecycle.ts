import { useEffect } from 'react';
import { onOtherTab } from '@/lib/session/session-end';
import type { SavedDocument } from './document-kind.js';
import type { DocumentSession } from './document-session.js';

/** Ties an open document to the page's life: network, hiding, a new sign-in, leaving. */
export function useSessionLifecycle<Document, Saved extends SavedDocument>(
  session: DocumentSession<Document, Saved>,
): void {
  useEffect(() => {
    const save = () => void session.saveNow();
    const lose = () => session.goOffline();
    const keep = () => session.keepDraftAtOnce();
    const hide = () => document.visibilityState === 'hidden' && keep();
    window.addEventListener('online', save);
    window.addEventListener('offline', lose);
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', hide);
    const stopListening = onOtherTab((message) => message === 'signed-in' && save());
    return () => {
      window.removeEventListener('online', save);
      window.removeEventListener('offline', lose);
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', hide);
      stopListening();
      void session.close();
    };
  }, [session]);
}
