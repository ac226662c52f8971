import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { setFields } from '@/features/cover-letters/letter-document';
import { coverLetter } from '@/features/cover-letters/testing/letter.factory';
import { renderHookWithApp } from '../../../testing/render-with-app.js';
import { success, TestApi } from '../../../testing/test-api.js';
import { openingOf } from './opening.js';
import { memoryDrafts } from './testing/memory-drafts.js';
import { useDocumentEditor } from './use-document-editor.js';

const subject = { memberId: 1, documentId: null, draftId: '5f3b0d1e-8f7a-4b53-9a0e-0d6a6e1c7a11' };

describe('a draft that another tab saved', () => {
  const api = new TestApi();
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    api.handler = () => success(coverLetter({ title: '다른 탭에서 저장한 글' }));
  });
  afterEach(() => {
    cleanup();
    api.reset();
  });

  function open() {
    const { type, drafts } = memoryDrafts();
    const { result } = renderHookWithApp(() => {
      const editor = useDocumentEditor(type, subject, openingOf(type, null, null));
      return { editor, address: useLocation().pathname };
    });
    const saveElsewhere = () => {
      drafts.rememberSaved(subject, 41);
      act(() => void window.dispatchEvent(new Event('storage')));
    };
    return { editor: result.current.editor, drafts, address: () => result.current.address, saveElsewhere };
  }

  it('continues as the letter that it became', async () => {
    const { editor, address, saveElsewhere } = open();
    saveElsewhere();
    await waitFor(() => expect(address()).toBe('/cover-letter/41'));
    expect(editor.store.getState()).toMatchObject({
      document: { title: '다른 탭에서 저장한 글' },
      save: { phase: 'saved' },
    });
    expect(editor.draftSubject.documentId).toBe(41);
  });

  it('stays a draft of its own where something else was written in between', async () => {
    const { editor, drafts, address, saveElsewhere } = open();
    act(() => editor.update(setFields({ title: '여기서 쓴 글' })));
    saveElsewhere();
    await waitFor(() => expect(editor.store.getState().isSeparate).toBe(true));
    expect(await drafts.read(editor.draftSubject)).toMatchObject({ document: { title: '여기서 쓴 글' } });
    expect(address()).toBe('/');
  });
});
