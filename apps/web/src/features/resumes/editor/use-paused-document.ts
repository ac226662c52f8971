import { startTransition, useEffect, useState } from 'react';
import type { ResumeDocument } from '../document/resume-document.js';
import { useResumeSession } from './resume-session.js';

const PAUSE_MS = 150;
const LONGEST_WAIT_MS = 600;

/** The document at the last pause in writing; who writes without a pause is followed now and then. */
export function usePausedDocument(): ResumeDocument {
  const { store } = useResumeSession();
  const [document, setDocument] = useState(() => store.getState().document);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let changedAt: number | null = null;
    const show = () => {
      changedAt = null;
      // Drawing it gives way to a key that comes meanwhile.
      startTransition(() => setDocument(store.getState().document));
    };
    const stop = store.subscribe((state, previous) => {
      if (state.document === previous.document) return;
      changedAt ??= Date.now();
      clearTimeout(timer);
      timer = setTimeout(show, Math.min(PAUSE_MS, Math.max(0, changedAt + LONGEST_WAIT_MS - Date.now())));
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store]);
  return document;
}
