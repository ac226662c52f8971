import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, waitFor } from '@testing-library/react';
import { memoryDrafts } from '@/components/document-editor/testing/memory-drafts';
import { letterDocument } from '@/features/cover-letters/testing/letter.factory';
import { renderHookWithApp } from '../../../testing/render-with-app.js';
import { useLetterOfDraft } from './use-letter-of-draft.js';

const subject = { memberId: 1, documentId: null, draftId: '5f3b0d1e-8f7a-4b53-9a0e-0d6a6e1c7a11' };

describe('the letter of a draft', () => {
  afterEach(cleanup);
  const ask = (type: ReturnType<typeof memoryDrafts>['type']) =>
    renderHookWithApp(() => useLetterOfDraft(subject.memberId, subject.draftId, null, type));

  it('is the one that this device saved it as', async () => {
    const { type, drafts } = memoryDrafts();
    drafts.rememberSaved(subject, 41);
    const { result } = ask(type);
    expect(result.current).toBe('asking');
    await waitFor(() => expect(result.current).toBe(41));
  });

  it('is none yet where this device still keeps text of the draft, and stays so while it is written', async () => {
    const { type, drafts } = memoryDrafts();
    const kept = {
      document: letterDocument(),
      baseVersion: null,
      improved: false,
      writerId: '',
      updatedAt: 1,
    };
    await drafts.write({ ...subject, ...kept });
    drafts.rememberSaved(subject, 41);
    const { result, rerender } = ask(type);
    await waitFor(() => expect(result.current).toBeNull());
    await drafts.discard(subject);
    rerender();
    expect(result.current).toBeNull();
  });
});
