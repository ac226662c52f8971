import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { fieldErrorsOf } from '../document/field-errors.js';
import type { ResumeDocument } from '../document/resume-document.js';
import type { ResumeSession } from '../document/resume-kind.js';

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
