import { jest } from '@jest/globals';
import type { ReactElement } from 'react';
import type { Resume } from '#contracts';
import { DocumentEditor } from '@/components/document-editor/document-editor';
import { openingOf } from '@/components/document-editor/opening';
import { memoryDraftsOf } from '@/components/document-editor/testing/memory-drafts';
import { renderWithApp } from '../../../../testing/render-with-app.js';
import { OpenResumeContext } from '../open-resume.js';
import type { ResumeDocument } from '../resume-document.js';
import { resumeType } from '../resume-type.js';
import type { ResumeEditor } from '../resume-type.js';
import { resumeDocument } from './resume.factory.js';

/** Renders parts of the editor over an open resume that was never saved; `document` answers what is written. */
export function renderOpenResume(element: ReactElement, start: ResumeDocument = resumeDocument()) {
  const { type } = memoryDraftsOf(resumeType);
  const editor: ResumeEditor = new DocumentEditor(
    type,
    {
      subject: { memberId: 1, documentId: null, draftId: '5f3b0d1e-8f7a-4b53-9a0e-0d6a6e1c7a11' },
      writerId: 'tab-a',
      opening: { ...openingOf(type, null, null), document: start },
    },
    { save: jest.fn<() => Promise<Resume>>(), isOnline: () => true },
  );
  const view = renderWithApp(
    <OpenResumeContext value={{ editor, resumeId: null }}>{element}</OpenResumeContext>,
  );
  return { ...view, editor, document: () => editor.store.getState().document };
}
