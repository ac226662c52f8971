import { fieldErrorsOf } from './resume-conversion.js';
import type { ResumeDocument } from './resume-document.js';
import type { ResumeSession } from './resume-type.js';
import { createContext, use, startTransition, useEffect, useState } from 'react';
import { useStore } from 'zustand';

export interface OpenResume {
  session: ResumeSession;
  /** Null before the first save. */
  resumeId: number | null;
}

/** The open resume, for the many fields below. */
export const OpenResumeContext = createContext<OpenResume | null>(null);

export function useOpenResume(): OpenResume {
  const open = use(OpenResumeContext);
  if (!open) throw new Error('a field of a resume stands outside of its editor');
  return open;
}

export const useResumeSession = (): ResumeSession => useOpenResume().session;

/** A part of the document; only a change of that part draws again. */
export function useDocumentPart<Part>(select: (document: ResumeDocument) => Part): Part {
  return useStore(useResumeSession().store, (state) => select(state.document));
}

/** What is wrong with the field at a path: by the rules here, else by what the server said of the last save. */
export function useFieldError(path: string): string | undefined {
  return useStore(useResumeSession().store, ({ document, save }) => {
    const told = save.failure?.kind === 'refused' ? save.failure.fieldErrors[path] : undefined;
    return fieldErrorsOf(document)[path] ?? told;
  });
}

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
