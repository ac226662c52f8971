import { cleanup, waitFor } from '@testing-library/react';
import { renderHookWithApp } from '../../../testing/render-with-app.js';
import { useDocumentOfDraft } from './draft-address.js';
import { letterDraft, memoryDrafts } from './testing/memory-drafts.js';

const subject = letterDraft();

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
    await drafts.write(subject);
    drafts.rememberSaved(subject, 41);
    const { result, rerender } = ask(type);
    await waitFor(() => expect(result.current).toBeNull());
    await drafts.discard(subject);
    rerender();
    expect(result.current).toBeNull();
  });
});
