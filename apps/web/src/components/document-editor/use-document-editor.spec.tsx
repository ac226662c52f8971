import { renderHookWithApp } from '../../../testing/render-with-app.js';
import { success, TestApi } from '../../../testing/test-api.js';
import { openingOf } from './opening.js';
import { memoryDrafts } from './testing/memory-drafts.js';
import { useDocumentSession, useSavedInOtherTab } from './use-document-editor.js';
import { setFields } from '@/features/cover-letters/letter-document';
import { letterCalls } from '@/features/cover-letters/letter-requests';
import { letterKind } from '@/features/cover-letters/letter-type';
import { coverLetter } from '@/features/cover-letters/testing/letter.factory';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, waitFor } from '@testing-library/react';

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
    const { drafts } = memoryDrafts();
    const onFollowed = jest.fn();
    const { result } = renderHookWithApp(() => {
      const opening = openingOf(letterKind, null, null);
      const session = useDocumentSession(letterKind, letterCalls, subject, opening, drafts);
      useSavedInOtherTab(session, letterCalls, drafts, onFollowed);
      return session;
    });
    const saveElsewhere = () => {
      drafts.rememberSaved(subject, 41);
      act(() => void window.dispatchEvent(new Event('storage')));
    };
    return { session: result.current, drafts, onFollowed, saveElsewhere };
  }

  it('is gone on with as the letter that it became, and is no draft in waiting any more', async () => {
    const { session, onFollowed, saveElsewhere } = open();
    saveElsewhere();
    await waitFor(() => expect(onFollowed).toHaveBeenCalledWith(41));
    expect(session.store.getState()).toMatchObject({
      document: { title: '다른 탭에서 저장한 글' },
      save: { phase: 'saved' },
    });
    expect(session.draftSubject.documentId).toBe(41);
  });

  it('stays a draft of its own where something else was written in between', async () => {
    const { session, drafts, onFollowed, saveElsewhere } = open();
    act(() => session.update(setFields({ title: '여기서 쓴 글' })));
    saveElsewhere();
    await waitFor(() => expect(session.store.getState().isApart).toBe(true));
    expect(await drafts.read(session.draftSubject)).toMatchObject({ document: { title: '여기서 쓴 글' } });
    expect(onFollowed).not.toHaveBeenCalled();
  });
});
