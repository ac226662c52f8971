import { cleanup, waitFor } from '@testing-library/react';
import { letterDocument } from '@/features/cover-letters/testing/letter.factory';
import { renderHookWithApp } from '../../../testing/render-with-app.js';
import { useDocumentOfDraft } from './draft-address.js';
import { memoryDrafts } from './testing/memory-drafts.js';

const subject = { memberId: 1, documentId: null, draftId: '5f3b0d1e-8f7a-4b53-9a0e-0d6a6e1c7a11' };

describe('the document of a draft', () => {
  afterEach(cleanup);
  const ask = (type: ReturnType<typeof memoryDrafts>['type']) =>
    renderHookWithApp(() => useDocumentOfDraft(type, subject));

  it('is the one that this device saved it as', async () => {
    const { type, drafts } = memoryDrafts();
    drafts.rememberSaved(subject, 41);
    const { result } = ask(type);
    expect(result.current).toBe('asking');
    await waitFor(() => expect(result.current).toBe(41));
  });

  it('is none while this device keeps text of the draft, and stays none while the page is open', async () => {
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
