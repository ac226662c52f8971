import { jest } from '@jest/globals';
import type { ReactElement } from 'react';
import type { Resume } from '#contracts';
import { DocumentSession } from '@/components/document-editor/document-editor';
import { DraftStore } from '@/components/document-editor/draft-store';
import { renderWithApp } from '../../../../testing/render-with-app.js';
import type { ResumeDocument } from '../resume-document.js';
import { resumeKind } from '../resume-type.js';
import { OpenResumeContext } from '../open-resume.js';
import { resumeDocument } from './resume.factory.js';

/** Renders parts of the editor over an open resume that was never saved; `document` answers what is written. */
export function renderOpenResume(element: ReactElement, start: ResumeDocument = resumeDocument()) {
  const records = new Map<string, unknown>();
  const drafts = new DraftStore(
    resumeKind,
    {
      get: async (key) => records.get(key),
      set: async (key, value) => void records.set(key, value),
      delete: async (key) => void records.delete(key),
      entries: async () => [...records.entries()],
    },
    localStorage,
  );
  const save = jest.fn<() => Promise<Resume>>();
  const session = new DocumentSession(
    resumeKind,
    {
      subject: { memberId: 1, documentId: null, draftId: '5f3b0d1e-8f7a-4b53-9a0e-0d6a6e1c7a11' },
      writerId: 'tab-a',
      document: start,
      saved: null,
    },
    { drafts, save, isOnline: () => true },
  );
  const view = renderWithApp(
    <OpenResumeContext value={{ session, resumeId: null }}>{element}</OpenResumeContext>,
  );
  return { ...view, session, document: () => session.store.getState().document };
}
