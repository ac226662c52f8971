import { createContext, startTransition, use, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { fieldErrorsOf } from './resume-conversion.js';
import type { ResumeDocument } from './resume-document.js';
import type { ResumeEditor } from './resume-type.js';

interface OpenResume {
  editor: ResumeEditor;
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

export const useResumeEditor = (): ResumeEditor => useOpenResume().editor;

/** A part of the document; only a change of that part renders again. */
export function useDocumentPart<Part>(select: (document: ResumeDocument) => Part): Part {
  return useStore(useResumeEditor().store, (state) => select(state.document));
}

/** What is wrong with the field at a path: by the rules here, else by the server's answer to the last save. */
export function useFieldError(path: string): string | undefined {
  return useStore(useResumeEditor().store, ({ document, save }) => {
    const refused = save.failure?.kind === 'refused' ? save.failure.fieldErrors[path] : undefined;
    return fieldErrorsOf(document)[path] ?? refused;
  });
}

const PAUSE_MILLISECONDS = 150;
const MAXIMUM_WAIT_MILLISECONDS = 600;

/** The document at the last pause in typing, and now and then while the member types without a pause. */
export function usePausedDocument(): ResumeDocument {
  const { store } = useResumeEditor();
  const [document, setDocument] = useState(() => store.getState().document);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let changedAt: number | null = null;
    const show = () => {
      changedAt = null;
      // Rendering it gives way to the next key stroke.
      startTransition(() => setDocument(store.getState().document));
    };
    const stop = store.subscribe((state, previous) => {
      if (state.document === previous.document) return;
      changedAt ??= Date.now();
      clearTimeout(timer);
      timer = setTimeout(
        show,
        Math.min(PAUSE_MILLISECONDS, Math.max(0, changedAt + MAXIMUM_WAIT_MILLISECONDS - Date.now())),
      );
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store]);
  return document;
}
